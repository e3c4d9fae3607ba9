import { isKnown, isOfInstances, keysBelow, namesOfGroup, browsersWithout, type Browsers, type Finding } from './compat-data.ts';
import { declaredIn, isGuarded, namesIn, parseScript, walk, type SyntaxNode } from './script-tree.ts';

/** A feature that a script may use; the use is one of `paths`. */
interface Use {
  name: string;
  paths: string[];
}

/** The paths of members and attributes by name alone, since a script does not reveal the type of their owner. */
const members = pathsByKey(
  ...keysBelow('api').map((owner) => `api.${owner}`),
  ...keysBelow('javascript.builtins').map((owner) => `javascript.builtins.${owner}`),
);
const attributes = pathsByKey('html.global_attributes', ...keysBelow('html.elements').map((element) => `html.elements.${element}`));

function pathsByKey(...owners: string[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const owner of owners) for (const key of keysBelow(owner)) paths.set(key, [...(paths.get(key) ?? []), `${owner}.${key}`]);
  return paths;
}

const describedPatterns: [path: string, spelling: RegExp][] = [
  ['javascript.regular_expressions.lookbehind_assertion', /\(\?<[=!]/],
  ['javascript.regular_expressions.modifier', /\(\?[ims]*-?[ims]+:/],
  ['javascript.builtins.RegExp.unicodeSets', /\/[a-z]*v[a-z]*$/],
  ['javascript.builtins.RegExp.hasIndices', /\/[a-z]*d[a-z]*$/],
];

/**
 * Features that a script uses without a guard although one of the browsers lacks them: globals, members, attributes, events and regular
 * expressions. Syntax is not checked, because the build transpiles it; options of calls are not checked either.
 */
export function checkScript(code: string, browsers: Browsers): (Finding & { offset: number })[] {
  const program = parseScript(code);
  const declared = new Set<string>();
  walk(program, (node) => declaredIn(node).forEach((name) => declared.add(name)));
  const findings: (Finding & { offset: number })[] = [];
  walk(program, (node, parents) => {
    for (const { name, paths } of usesOf(node, parents, declared)) {
      const known = paths.filter(isKnown);
      const lacking = known.map((path) => browsersWithout(browsers, path));
      if (known.length === 0 || lacking.some((names) => names.length === 0)) continue;
      const asked = new Set([name, ...known.flatMap(namesOfGroup)]);
      const asks = (test: unknown) => namesIn(test).some((found) => asked.has(found));
      if (!isGuarded(node, parents, asks))
        findings.push({
          path: known[0]!,
          browsers: lacking[0]!,
          where: code.slice(node.start, node.end as number).slice(0, 100),
          offset: node.start,
        });
    }
  });
  return findings;
}

function usesOf(node: SyntaxNode, parents: SyntaxNode[], declared: Set<string>): Use[] {
  const parent = parents.at(-1);
  if (node.type === 'Identifier' && isReference(node, parent!))
    return declared.has(node.name as string) ? [] : [globalUse(node.name as string)];
  if (node.type === 'MemberExpression' && !node.computed) return [memberUse(node, declared)];
  if (node.type === 'Property' && !node.computed && parent!.type === 'ObjectExpression') return [attributeUse(node, parents.at(-2))];
  if (node.type === 'CallExpression') return callUses(node);
  const { regex, raw } = node as { regex?: unknown; raw?: string };
  return regex ? describedPatterns.filter(([, spelling]) => spelling.test(raw!)).map(([path]) => ({ name: raw!, paths: [path] })) : [];
}

function isReference(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type)) return parent.value === node || parent.computed === true;
  return !/Specifier$|^(Labeled|Break|Continue)/.test(parent.type);
}

const globalUse = (name: string): Use => ({
  name,
  paths: [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`].filter(isKnown).slice(0, 1),
});

function memberUse({ object, property }: SyntaxNode, declared: Set<string>): Use {
  const name = (property as SyntaxNode).name as string;
  const owner = (object as SyntaxNode).type === 'Identifier' ? ((object as SyntaxNode).name as string) : '';
  if (owner && !declared.has(owner)) {
    if (['window', 'globalThis', 'self'].includes(owner)) return globalUse(name);
    // A global instance is named like its interface: `navigator` is the Navigator.
    const kind = owner[0]!.toUpperCase() + owner.slice(1);
    const paths = [
      `api.${kind}.${name}`,
      `api.${owner}.${name}_static`,
      `api.${owner}.${name}`,
      `javascript.builtins.${owner}.${name}`,
    ].filter(isKnown);
    if (paths.length > 0) return { name, paths: paths.slice(0, 1) };
  }
  // A single word may name anything. The members of a style are checked with the stylesheet properties.
  if (!/[a-z][A-Z]/.test(name) || isKnown(`css.properties.${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`))
    return { name, paths: [] };
  return { name, paths: (members.get(name) ?? []).filter((path) => path.startsWith('api.') || isOfInstances(path)) };
}

/**
 * The attributes of `jsx('button', { … })`. In any other object, which may be spread into an element, only names of newer attributes count.
 */
function attributeUse({ key }: SyntaxNode, call: SyntaxNode | undefined): Use {
  const name = String((key as SyntaxNode).name ?? (key as SyntaxNode).value);
  const attribute = name.toLowerCase();
  const element = ((call?.arguments as SyntaxNode[] | undefined)?.[0]?.value as string | undefined) ?? '';
  const own = [`html.elements.${element}.${attribute}`, `html.global_attributes.${attribute}`].filter(isKnown);
  return { name, paths: isKnown(`html.elements.${element}`) ? own.slice(0, 1) : (attributes.get(attribute) ?? []) };
}

function callUses({ callee, arguments: given }: SyntaxNode): Use[] {
  const first = (given as SyntaxNode[])[0]?.value;
  if (typeof first !== 'string') return [];
  const method = (callee as { property?: SyntaxNode }).property?.name;
  if (method === 'setAttribute') return [{ name: first, paths: attributes.get(first) ?? [] }];
  if (method === 'addEventListener') return [{ name: `on${first}`, paths: members.get(`${first}_event`) ?? [] }];
  return [{ name: first, paths: [`html.elements.${first}`] }];
}
