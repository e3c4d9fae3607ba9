import { expect, test } from 'vitest';
import { takeFontFaces } from './font-faces.ts';

test('typefaces are taken out of a stylesheet, and everything else stays', () => {
  const css = 'p{margin:0}@font-face{font-family:One;src:url(/one.woff2)}@media print{p{color:#000}}@font-face{font-family:Two}b{top:0}';
  expect(takeFontFaces(css)).toEqual({
    faces: '@font-face{font-family:One;src:url(/one.woff2)}@font-face{font-family:Two}',
    rules: 'p{margin:0}@media print{p{color:#000}}b{top:0}',
  });
});
