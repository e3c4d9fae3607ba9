import { expect, test } from 'vitest';
import { checkCss } from './check-css.ts';
import { checkScript } from './check-script.ts';
import { judge } from './exceptions.ts';

const browsers = [
  { name: 'Safari', version: '16.0', dataIds: ['safari'] },
  { name: 'Firefox', version: '126', dataIds: ['firefox'] },
];
const found = (findings: { path: string }[]) => findings.map(({ path }) => path);
const inCss = (css: string) => found(checkCss(css, browsers));
const inScript = (code: string) => found(checkScript(code, browsers));

test.each([
  ['@starting-style { dialog { opacity: 0 } }', 'css.at-rules.starting-style'],
  ['textarea { field-sizing: content }', 'css.properties.field-sizing'],
  ['h1 { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
  ['a { background: linear-gradient(135deg in oklab, #000, #fff) }', 'css.types.gradient.linear-gradient.interpolation_color_space'],
  ['a { --ground: color-mix(in oklab, red, blue) }', 'css.types.color.color-mix'],
  ['a { color: rgb(from red r g b) }', 'css.types.color.rgb.relative_syntax'],
  ['a { color: light-dark(#000, #fff) }', 'css.types.color.light-dark'],
  ['a { width: 1rlh }', 'css.types.length.rlh'],
  ['a { width: calc-size(auto, size) }', 'css.types.calc-size'],
  ['a { transition-timing-function: linear(0, 1) }', 'css.types.easing-function.linear-function'],
  ['details::details-content { color: red }', 'css.selectors.details-content'],
  ['a, :open { color: red }', 'css.selectors.open'],
  ['a { color: red; &:hover { color: blue } }', 'css.selectors.nesting'],
  ['@media (prefers-reduced-transparency: reduce) { a { color: red } }', 'css.at-rules.media.prefers-reduced-transparency'],
  ['@media (width >= 40rem) { a { color: red } }', 'css.at-rules.media.range_syntax'],
  ['@page { @bottom-left { content: "1" } }', 'css.at-rules.page.at_bottom-left'],
  ['@property --x { syntax: "*"; inherits: false }', 'css.at-rules.property'],
])('refuses a stylesheet with %s', (css, path) => {
  expect(inCss(css)).toContain(path);
});

test.each([
  '@supports (field-sizing: content) { textarea { field-sizing: content } }',
  '@supports (background-image: linear-gradient(in oklab, red, red)) { a { background: linear-gradient(in oklab, #000, #fff) } }',
  'a { background: linear-gradient(#000, #fff); background: linear-gradient(in oklab, #000, #fff) }',
  'a { -webkit-user-select: none; user-select: none }',
  'a:is(:hover, :open) { color: red }',
  'a { background: url(linear-gradient(in); content: "color-mix(" }',
  'a { -webkit-line-clamp: 2; --field-sizing: content }',
])('accepts a stylesheet with %s', (css) => {
  expect(inCss(css)).toEqual([]);
});

test('an earlier value is no fallback for a newer value with a variable, which is validated too late', () => {
  expect(inCss('a { color: red; color: color-mix(in oklab, var(--x), red) }')).toContain('css.types.color.color-mix');
  expect(inCss('@supports (color: red) { a { color: color-mix(in oklab, red, blue) } }')).toContain('css.types.color.color-mix');
});

test.each([
  ['const { promise } = Promise.withResolvers();', 'javascript.builtins.Promise.withResolvers'],
  ['Object.groupBy([], (one) => one);', 'javascript.builtins.Object.groupBy'],
  ['URL.canParse("/");', 'api.URL.canParse_static'],
  ['element.showPopover();', 'api.HTMLElement.showPopover'],
  ['bytes.toBase64();', 'javascript.builtins.Uint8Array.toBase64'],
  ['if (element.showPopover()) go();', 'api.HTMLElement.showPopover'],
  ['!element.showPopover();', 'api.HTMLElement.showPopover'],
  ['element?.showPopover();', 'api.HTMLElement.showPopover'],
  ['requestIdleCallback(go);', 'api.Window.requestIdleCallback'],
  ['window.requestIdleCallback(go);', 'api.Window.requestIdleCallback'],
  ['document.startViewTransition(go);', 'api.Document.startViewTransition'],
  ['navigator.gpu.requestAdapter();', 'api.Navigator.gpu'],
  ['if (CloseWatcher) go();', 'api.CloseWatcher'],
  ['new CloseWatcher();', 'api.CloseWatcher'],
  ['element.addEventListener("beforetoggle", go);', 'api.HTMLElement.beforetoggle_event'],
  ['element.setAttribute("popover", "auto");', 'html.global_attributes.popover'],
  ['jsx("div", { popover: "auto" });', 'html.global_attributes.popover'],
  ['jsxs("details", { name: "one" });', 'html.elements.details.name'],
  ['const opens = { commandfor: id };', 'html.elements.button.commandfor'],
  ['jsx("search", {});', 'html.elements.search'],
  ['/(?<=a)b/.test(text);', 'javascript.regular_expressions.lookbehind_assertion'],
  ['/[a--b]/v.test(text);', 'javascript.builtins.RegExp.unicodeSets'],
])('refuses a script with %s', (code, path) => {
  expect(inScript(code)).toContain(path);
});

test.each([
  'if ("showPopover" in element) element.showPopover();',
  'const open = () => { if (!("popover" in element)) return; element.showPopover(); };',
  'element.showPopover?.();',
  'element.showPopover && element.showPopover();',
  'const parses = typeof URL.canParse === "function" ? URL.canParse(text) : isAddress(text);',
  '"requestIdleCallback" in window ? requestIdleCallback(go) : setTimeout(go);',
  'typeof CloseWatcher === "undefined" || new CloseWatcher();',
  'jsx("div", { popover: "popover" in HTMLElement.prototype ? "auto" : undefined });',
  'const navigation = read(); navigation.navigate("/");',
  'import { groupBy } from "./lists.js"; groupBy(list); lists.groupBy(list); value.share();',
  'jsx("input", { name: "one", type: "text" }); element.style.fieldSizing; query.isError;',
])('accepts a script with %s', (code) => {
  expect(inScript(code)).toEqual([]);
});

test('an exception applies only to its own place, and an unused exception is refused', () => {
  const findings = checkCss('a { text-wrap: pretty }', browsers).map((finding) => ({ ...finding, where: `site.css: ${finding.where}` }));
  expect(judge(findings, [['css.properties.text-wrap', 'site.css', 'lines break as they come']])).toEqual([]);
  expect(judge(findings, [['css.properties.text', '', 'another property']])[0]).toMatch(
    /^css\.properties\.text-wrap.* is not in .*Safari 16\.0/,
  );
  expect(judge(findings, [['css.properties.text-wrap', 'report.css', 'another place']])).toHaveLength(findings.length + 1);
  expect(judge([], [['css.properties.text-wrap', '', 'not used any more']])).toEqual([
    'The exception for css.properties.text-wrap is not needed any more',
  ]);
});
