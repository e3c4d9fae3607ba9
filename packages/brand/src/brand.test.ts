import { expect, test } from 'vitest';
import { brand, brandSchema, figures, figuresSchema } from './brand.ts';

test('brand.json and figures.json have exactly the facts that the product reads', () => {
  expect(brandSchema.parse(brand)).toEqual(brand);
  expect(figuresSchema.parse(figures)).toEqual(figures);
});
