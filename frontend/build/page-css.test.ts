import { expect, test } from 'vitest';
import { pageCss, takeFontFaces } from './page-css.ts';

const html = '<main class="card sm:p-4" id="top" data-hour="07:00"><p>Text</p></main>';

test('keeps only rules that the page can match', () => {
  const css =
    '.card{color:red}.gone{color:red}p,table{margin:0}#top{top:0}#else{top:0}@media (width>=40rem){.sm\\:p-4{padding:1rem}.sm\\:p-8{padding:2rem}}';
  expect(pageCss(css, html)).toBe('.card{color:red}p{margin:0}#top{top:0}@media (width>=40rem){.sm\\:p-4{padding:1rem}}');
});

test('keeps states, pseudo-elements and negations of existing elements, and our own attributes only with their value', () => {
  const css =
    ':focus-visible{top:0}.card:hover{top:0}.card:not(.gone){top:0}.card:is(.gone,:hover){top:0}[data-hour="07:00"]{top:0}[data-hour="15:00"]{top:0}[open]{top:0}::placeholder{top:0}';
  expect(pageCss(css, html)).toBe(
    ':focus-visible{top:0}.card:hover{top:0}.card:not(.gone){top:0}.card:is(.gone,:hover){top:0}[data-hour="07:00"]{top:0}[open]{top:0}',
  );
});

test('inlines variables that never change, and keeps those that do', () => {
  const css =
    ':root{--space:.25rem;--page:#fff;--unused:1}@media (prefers-color-scheme:dark){:root{--page:#000}}.card{padding:calc(var(--space) * 6);background:var(--page);color:var(--nowhere,var(--space))}';
  expect(pageCss(css, html)).toBe(
    ':root{--page:#fff}@media (prefers-color-scheme:dark){:root{--page:#000}}.card{padding:1.5rem;background:var(--page);color:.25rem}',
  );
});

test('keeps keyframes that an animation uses, and removes the others', () => {
  const css = '.card{animation:rise 1s}@keyframes rise{from{opacity:0}}@keyframes fall{from{opacity:1}}';
  expect(pageCss(css, html)).toBe('.card{animation:rise 1s}@keyframes rise{from{opacity:0}}');
});

test('keeps the plain one of two notations of a color, or the modern one if they differ', () => {
  const support = '@supports (color:color-mix(in lab, red, red))';
  expect(pageCss(`.card{color:#ffffff26}${support}{.card{color:color-mix(in oklab, var(--w) 15%, transparent)}}`, html)).toBe(
    '.card{color:#ffffff26}',
  );
  expect(pageCss(`.card{color:var(--w)}${support}{.card{color:color-mix(in oklab, var(--w) 15%, transparent)}}`, html)).toBe(
    '.card{color:var(--w)}.card{color:color-mix(in oklab,var(--w) 15%,transparent)}',
  );
});

test('keeps an empty layer, because its position among the layers matters', () => {
  expect(pageCss('@layer base{.gone{top:0}}@layer utilities{.card{top:0}}', html)).toBe('@layer base{}@layer utilities{.card{top:0}}');
});

test('takes the typefaces out of a stylesheet, and keeps everything else', () => {
  const css = 'p{margin:0}@font-face{font-family:One;src:url(/one.woff2)}@media print{p{color:#000}}@font-face{font-family:Two}b{top:0}';
  expect(takeFontFaces(css)).toEqual({
    faces: '@font-face{font-family:One;src:url(/one.woff2)}@font-face{font-family:Two}',
    rules: 'p{margin:0}@media print{p{color:#000}}b{top:0}',
  });
});
