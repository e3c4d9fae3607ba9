import { parseSync } from 'vite';

/** A node of a parsed script. */
export interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

type Visit = (node: SyntaxNode, parents: SyntaxNode[]) => void;

export function parseScript(code: string): SyntaxNode {
  const { program, errors } = parseSync('script.js', code);
  if (errors.length > 0) throw new Error(`A script cannot be read: ${errors[0]!.message}`);
  return program as unknown as SyntaxNode;
}

/** Visits a node and everything in it; `parents` starts with the outermost node. */
export function walk(node: SyntaxNode, visit: Visit, parents: SyntaxNode[] = []): void {
  visit(node, parents);
  parents.push(node);
  for (const value of Object.values(node)) {
    for (const child of [value].flat() as (SyntaxNode | null)[]) if (typeof child?.type === 'string') walk(child, visit, parents);
  }
  parents.pop();
}

/** Every name that a part of a script mentions, including names in strings. */
export function namesIn(part: unknown): string[] {
  const names: string[] = [];
  for (const node of [part].flat() as (SyntaxNode | null)[]) {
    if (node)
      walk(
        node,
        ({ type, name, value }) => void names.push(...[type === 'Identifier' ? name : value].filter((found) => typeof found === 'string')),
      );
  }
  return names;
}

/** The names that a node declares. */
export function declaredIn(node: SyntaxNode): string[] {
  if (node.type === 'VariableDeclarator') return namesIn(node.id);
  if (/^(Function|Class|Arrow)/.test(node.type)) return [...namesIn(node.id), ...namesIn(node.params)];
  if (/^Import\w*Specifier$/.test(node.type)) return namesIn(node.local);
  return node.type === 'CatchClause' ? namesIn(node.param) : [];
}

/**
 * Whether the code checks one of the names before it reaches a node: in a surrounding condition, in a condition of its own value, by `?.`,
 * or by an earlier `if (!it) return`.
 */
export function isGuarded(node: SyntaxNode, parents: SyntaxNode[], asks: (test: unknown) => boolean): boolean {
  const value = node.value as { test?: unknown; left?: unknown } | null | undefined;
  if (isQuestion(node, parents) || asks(value?.test) || asks(value?.left)) return true;
  let inner = node;
  for (const outer of parents.toReversed()) {
    if ((outer.type === 'IfStatement' || outer.type === 'ConditionalExpression') && inner !== outer.test && asks(outer.test)) return true;
    if (outer.type === 'LogicalExpression' && inner === outer.right && asks(outer.left)) return true;
    const body = Array.isArray(outer.body) ? (outer.body as SyntaxNode[]) : [];
    if (
      body
        .slice(0, body.indexOf(inner))
        .some((earlier) => earlier.type === 'IfStatement' && leaves(earlier.consequent as SyntaxNode) && asks(earlier.test))
    )
      return true;
    inner = outer;
  }
  return false;
}

const leaves = ({ type, body }: SyntaxNode): boolean =>
  type === 'BlockStatement' ? (body as SyntaxNode[]).some(leaves) : /^(Return|Throw|Continue|Break)/.test(type);

/** Whether a value is only compared, tested or accessed with `?.`. An undefined global allows nothing but `typeof`. */
function isQuestion(node: SyntaxNode, parents: SyntaxNode[]): boolean {
  if (node.type === 'Identifier') return parents.at(-1)!.operator === 'typeof';
  let inner = node;
  for (const outer of parents.toReversed()) {
    if (outer.optional && (outer.callee === inner || outer.object === inner)) return true;
    if (outer.test === inner || (outer.type === 'LogicalExpression' && outer.left === inner)) return true;
    if (outer.type === 'UnaryExpression' || outer.type === 'BinaryExpression') return true;
    if (outer.type !== 'ChainExpression' && outer.type !== 'LogicalExpression') return false;
    inner = outer;
  }
  return false;
}
