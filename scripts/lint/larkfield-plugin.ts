/** Our own rules for oxlint, which has no `no-restricted-syntax`. */

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Call extends Node {
  callee: { type: string; property?: { name?: string } };
  arguments: { regex?: { pattern: string } }[];
}

interface Context {
  report: (fault: { node: Node; message: string }) => void;
}

/** Only packages/schemas/src/typed.ts may normalize text and reduce it to digits (product.md#typed-1). */
const readTyped = {
  create: (context: Context) => ({
    CallExpression(node: Call) {
      const method = node.callee.type === 'MemberExpression' ? node.callee.property?.name : undefined;
      const pattern = node.arguments[0]?.regex?.pattern;
      const stripsDigits = /^replace(All)?$/.test(method ?? '') && /^(\\D|\[\^(\\d|0-9)\])[+*]?$/.test(pattern ?? '');
      if (method === 'normalize' || stripsDigits)
        context.report({
          node,
          message: 'What people type is read by packages/schemas/src/typed.ts: composed, folded, plainSigns, digitsOf.',
        });
    },
  }),
};

// oxlint requires the plugin as the default export.
export default { meta: { name: 'larkfield' }, rules: { 'read-typed': readTyped } };
