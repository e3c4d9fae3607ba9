import { expect, test } from 'vitest';
import { brand, brandSchema } from './brand.ts';

test('brand.json has every fact that the product reads, and no other', () => {
  expect(brandSchema.parse(brand)).toEqual(brand);
});
