import postcss, { AtRule, type ChildNode, type Container, type Declaration, type Root, type Rule } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';

interface Names {
  classes: Set<string>;
  elements: Set<string>;
  ids: Set<string>;
  /** `data-` attributes, each by its name and as `name=value`. */
  data: Set<string>;
}

/** The rules of a stylesheet that can apply to a page's HTML before scripts change it. */
export function pageCss(css: string, html: string): string {
  const root = postcss.parse(css);
  const names = namesIn(html);
  root.walkComments((comment) => void comment.remove());
  removeFallbacks(root);
  root.walkRules((rule) => keepMatching(rule, names));
  inlineConstants(root);
  removeNeedless(root);
  removeUnusedNames(root);
  removeEmpty(root);
  return root.toString();
}

function namesIn(html: string): Names {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1]!);
  const unescape = (text: string) =>
    text.replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  return {
    classes: new Set(all(/ class="([^"]*)"/g).flatMap((value) => unescape(value).split(/\s+/))),
    elements: new Set(['html', 'body', ...all(/<([a-zA-Z][\w-]*)/g).map((name) => name.toLowerCase())]),
    ids: new Set(all(/ id="([^"]*)"/g)),
    data: new Set([...html.matchAll(/ (data-[\w-]+)="([^"]*)"/g)].flatMap(([, name, value]) => [name!, `${name}=${value}`])),
  };
}

/**
 * Removes fallback rules for browsers older than 2023, which get them from the whole stylesheet instead. If a hex color is the fallback of
 * an equal mixed color, the mixed color is removed, since the hex color is shorter.
 */
function removeFallbacks(root: Root): void {
  root.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove();
  });
  root.walkAtRules('supports', (supports) => {
    if (!/^\((color:\s*color-mix|background-image:\s*linear-gradient)/.test(supports.params)) return;
    const fallback = supports.prev();
    const isSame =
      fallback?.type === 'rule' && supports.first?.type === 'rule' && fallback.selector.split(',').includes(supports.first.selector);
    const isPlainColor = isSame && !/var\(/.test(fallback.toString());
    if (isPlainColor && supports.params.includes('color-mix')) supports.remove();
    else supports.replaceWith(supports.nodes ?? []);
  });
}

/** Pseudo-elements of form controls and lists, which other elements do not have. */
const controlParts = /^::(-webkit-(?!details-marker)|-moz-|placeholder|file-selector-button)/;

function keepMatching(rule: Rule, names: Names): void {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')) return;
  const kept: string[] = [];
  selectorParser((list) => {
    for (const selector of list.nodes) if (canMatch(selector, names)) kept.push(String(selector).trim());
  }).processSync(rule.selector);
  if (kept.length === 0) rule.remove();
  else rule.selector = kept.join(',');
}

function canMatch(selector: Selector, names: Names): boolean {
  const hasControls = names.elements.has('input') || names.elements.has('textarea');
  return selector.nodes.every((node) => {
    if (node.type === 'class') return names.classes.has(node.value);
    if (node.type === 'id') return names.ids.has(node.value);
    if (node.type === 'tag') return names.elements.has(node.value.toLowerCase());
    // Other attributes, such as `open`, can change without our code. Only our code sets these.
    if (node.type === 'attribute') {
      const wanted = node.operator === '=' ? `${node.attribute}=${node.value}` : node.attribute;
      return !node.attribute.startsWith('data-') || names.data.has(wanted);
    }
    if (node.type !== 'pseudo') return true;
    if (controlParts.test(node.value)) return hasControls;
    return node.value === ':not' || node.nodes.length === 0 || node.nodes.some((inner) => canMatch(inner, names));
  });
}

/** Inlines the values of variables that never change. Most values are shorter than the names. */
function inlineConstants(root: Root): void {
  const values = constantValues(root);
  const inline = (text: string, own: (name: string) => string | undefined): string =>
    replaceVariables(text, (name, fallback) => {
      const value = own(name) ?? (values.has(name) ? values.get(name) : fallback);
      if (value != null) return inline(value, own);
      return fallback === undefined ? null : `var(${name},${inline(fallback, own)})`;
    });
  root.walkDecls((declaration) => {
    const siblings = declaration.parent?.nodes ?? [];
    const own = (name: string) =>
      siblings.find((node): node is Declaration => node.type === 'decl' && node.prop === name && node !== declaration)?.value;
    declaration.value = calculate(inline(declaration.value, declaration.variable ? () => undefined : own)).replaceAll(', ', ',');
  });
}

/** Variables that are set only once, at the root or by their registration; null for those that change. */
function constantValues(root: Root): Map<string, string | null> {
  const values = new Map<string, string | null>();
  root.walkDecls(/^--/, ({ prop, value, parent }) => {
    const isRoot = parent?.type === 'rule' && (parent as Rule).selector.startsWith(':root');
    values.set(prop, isRoot && !values.has(prop) ? value : null);
  });
  root.walkAtRules('property', (rule) => {
    if (values.has(rule.params)) return;
    rule.walkDecls('initial-value', ({ value }) => void values.set(rule.params, value));
  });
  return values;
}

/** Replaces each `var(…)` with the result of `find`; null leaves it unchanged. */
function replaceVariables(text: string, find: (name: string, fallback?: string) => string | null): string {
  const start = text.indexOf('var(');
  if (start === -1) return text;
  let depth = 0;
  let end = start + 3;
  do {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    end += 1;
  } while (depth > 0);
  const [name = '', ...rest] = text.slice(start + 4, end - 1).split(',');
  const found = find(name.trim(), rest.length > 0 ? rest.join(',').trim() : undefined);
  return text.slice(0, start) + (found ?? text.slice(start, end)) + replaceVariables(text.slice(end), find);
}

function calculate(text: string): string {
  return text.replaceAll(/calc\((-?[\d.]+)(rem)? \* (-?[\d.]+)\)/g, (_, size: string, unit: string | undefined, factor: string) => {
    const product = Number((Number(size) * Number(factor)).toFixed(4));
    return `${String(product).replace(/^(-?)0\./, '$1.')}${unit ?? ''}`;
  });
}

/** Removes repeated declarations. Removes transitions too, since nothing changes before the whole stylesheet has loaded. */
function removeNeedless(root: Root): void {
  root.walkRules(({ nodes }) => {
    const seen = new Set<string>();
    for (const node of nodes.toReversed()) {
      if (node.type !== 'decl') continue;
      if (node.prop.startsWith('transition') || seen.has(String(node))) node.remove();
      seen.add(String(node));
    }
  });
}

/** Removes unused variables, keyframes and registered properties. It repeats this, since each may have been the only user of another. */
function removeUnusedNames(root: Root): void {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const text = root.toString();
    const isUsed = (variable: string) => text.includes(`var(${variable})`) || text.includes(`var(${variable},`);
    const drop = (node: ChildNode) => {
      node.remove();
      isChanged = true;
    };
    root.walkDecls(/^--/, (declaration) => {
      if (!isUsed(declaration.prop)) drop(declaration);
    });
    root.walkAtRules(/^(property|keyframes)$/, (rule) => {
      const isKept = rule.name === 'property' ? isUsed(rule.params) : new RegExp(`animation[^;}]*\\b${rule.params}\\b`).test(text);
      if (!isKept) drop(rule);
    });
  }
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    removeEmpty(node as Container);
    // An empty layer still defines its position among the others.
    if (node.nodes.length === 0 && !(node instanceof AtRule && node.name === 'layer')) node.remove();
  });
}

const fontFace = /@font-face\s*\{[^}]*\}/g;

/**
 * Takes the typefaces out of the stylesheet, since every page declares them in its head. If a stylesheet that arrives later declared them
 * again, the browser would lay out every text of the page again.
 */
export function takeFontFaces(css: string): { faces: string; rules: string } {
  return { faces: css.match(fontFace)?.join('') ?? '', rules: css.replaceAll(fontFace, '') };
}
