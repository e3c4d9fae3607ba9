import { expect, test } from 'vitest';
import { brand, brandSchema } from './brand.ts';

test('brand.json has exactly the facts that the product reads', () => {
  expect(brandSchema.parse(brand)).toEqual(brand);
});
