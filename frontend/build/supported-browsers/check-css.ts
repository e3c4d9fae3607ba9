import postcss, { type AtRule, type Declaration, type Node } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { isKnown, keysBelow, browsersWithout, type Browsers, type Finding } from './compat-data.ts';

/** Syntax that the data describes in words instead of naming it. */
const described: [path: string, spelling: RegExp][] = [
  ['css.types.length.viewport_percentage_units_dynamic', /\dd(?:vw|vh|vb|vi|vmin|vmax)\b/],
  ['css.types.length.viewport_percentage_units_large', /\dl(?:vw|vh|vb|vi|vmin|vmax)\b/],
  ['css.types.length.viewport_percentage_units_small', /\ds(?:vw|vh|vb|vi|vmin|vmax)\b/],
  ['css.types.length.container_query_length_units', /\dcq(?:w|h|b|i|min|max)\b/],
  ['css.types.gradient.linear-gradient.interpolation_color_space', /gradient\([^,]*\bin [a-z]/],
  ['css.types.color.rgb.relative_syntax', /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*from\b/],
];

/**
 * The data lists functions below the types that they return: `color-mix` in `css.types.color.color-mix`, `linear` in
 * `….easing-function.linear-function`.
 */
const functionPaths = new Map<string, string[]>();
for (const type of ['css.types', ...keysBelow('css.types').map((key) => `css.types.${key}`)]) {
  for (const key of keysBelow(type)) {
    const name = key.replace(/-function$/, '');
    functionPaths.set(name, [...(functionPaths.get(name) ?? []), `${type}.${key}`]);
  }
}

/**
 * The path of a feature in the data, and its spelling in a stylesheet. A surrounding `@supports` whose condition contains this spelling is
 * a guard.
 */
type Use = [path: string, spelling: RegExp];

/** Features that a stylesheet uses without a guard although one of the browsers lacks them. */
export function checkCss(css: string, browsers: Browsers): Finding[] {
  const findings: Finding[] = [];
  const check = (node: Node, uses: Use[], prefixes?: string[]) => {
    for (const [path, spelling] of uses) {
      const lacking = browsersWithout(browsers, path, prefixes);
      if (lacking.length > 0 && !isInsideSupports(node, spelling) && !hasFallback(node, spelling))
        findings.push({ path, browsers: lacking, where: String(node).slice(0, 100) });
    }
  };
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') check(node, atRuleUses(node));
    if (node.type === 'rule') check(node, selectorUses(node.selector));
    if (node.type === 'decl' && !hasPrefix(node.prop)) check(node, declarationUses(node), prefixesBeside(node));
  });
  return findings;
}

const named = (path: string, name = path.slice(path.lastIndexOf('.') + 1)): Use => [
  path,
  new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`),
];
/** A prefixed name is for one engine, beside an alternative for the others. */
const hasPrefix = (name: string) => /^:*-[a-z]/.test(name);
const atRuleAround = ({ parent }: Node) => (parent?.type === 'atrule' ? `css.at-rules.${(parent as AtRule).name}` : '');

function atRuleUses(rule: AtRule): Use[] {
  const { name, params } = rule;
  const uses = [named(`css.at-rules.${name}`), named(`${atRuleAround(rule)}.at_${name}`, name)];
  if (name !== 'media') return uses;
  if (/[<>]/.test(params)) uses.push(['css.at-rules.media.range_syntax', /[<>]/]);
  return [
    ...uses,
    ...Array.from(params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g), ([, feature]) => named(`css.at-rules.media.${feature}`)),
  ];
}

function selectorUses(selector: string): Use[] {
  const uses: Use[] = [];
  selectorParser((root) => {
    root.walk((node) => {
      // Unknown syntax inside `:is` and `:where` is ignored; elsewhere it invalidates the whole rule.
      const isForgiven = ['is', 'where'].some((name) => node.parent?.parent?.type === 'pseudo' && node.parent.parent.value === `:${name}`);
      if (node.type === 'nesting') uses.push(['css.selectors.nesting', /&/]);
      if (node.type === 'pseudo' && !isForgiven && !hasPrefix(node.value))
        uses.push(named(`css.selectors.${node.value.replace(/^::?/, '')}`));
    });
  }).processSync(selector);
  return uses;
}

function declarationUses(declaration: Declaration): Use[] {
  const { prop, value } = declaration;
  const descriptor = `${atRuleAround(declaration)}.${prop}`;
  const property = isKnown(descriptor) ? descriptor : `css.properties.${prop}`;
  const text = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ');
  const all = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found]) => found!);
  const functions = all(/(?<![\w#.-])([a-z][\w-]*)\(/g);
  return [
    named(property),
    // If a property also has a prefixed declaration, its values come from that.
    ...(prefixesBeside(declaration).length > 0
      ? []
      : all(/(?<![\w#.-])([a-z][\w-]*)(?![\w(-])/g).map((word) => named(`${property}.${word}`))),
    ...functions.flatMap((name) =>
      [`${property}.${name}`, `${property}.${name}_function`, ...(functionPaths.get(name) ?? [])].map((path) => named(path, name)),
    ),
    ...all(/(?<![\w#-])[\d.]+([a-z]+)/g).map((unit) => named(`css.types.length.${unit}`, `[\\d.]+${unit}`)),
    ...described.filter(([, spelling]) => spelling.test(text)),
  ];
}

function prefixesBeside({ prop, parent }: Declaration): string[] {
  return ['-webkit-', '-moz-'].filter((prefix) => parent!.nodes.some((node) => node.type === 'decl' && node.prop === prefix + prop));
}

function isInsideSupports(node: Node, spelling: RegExp): boolean {
  for (let outer = node.parent; outer; outer = outer.parent as typeof outer) {
    if (outer.type === 'atrule' && (outer as AtRule).name === 'supports' && spelling.test((outer as AtRule).params)) return true;
  }
  return false;
}

/**
 * If the browser does not understand this value, an earlier value of the same property applies. This does not work for a value with a
 * variable, since the browser validates that value too late.
 */
function hasFallback(node: Node, spelling: RegExp): boolean {
  if (node.type !== 'decl') return false;
  const { prop, value, parent } = node as Declaration;
  const earlier = parent!.nodes.slice(0, parent!.index(node as Declaration));
  return !value.includes('var(') && earlier.some((other) => other.type === 'decl' && other.prop === prop && !spelling.test(other.value));
}
