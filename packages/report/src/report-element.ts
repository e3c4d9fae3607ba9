/** Attributes under the names React uses (`className`, `colSpan`, `strokeWidth`); a number, text or nothing. */
export type ReportAttributes = Record<string, string | number | undefined>;

/** A node of the report, independent of HTML and React. Strings are plain text, never markup. */
export type ReportNode = string | ReportElement;

export interface ReportElement {
  tag: string;
  attributes: ReportAttributes;
  children: ReportNode[];
}

type Child = ReportNode | Child[] | null | false | undefined;

/** Creates an element; leaves out empty children and flattens lists. */
export function h(tag: string, attributes: ReportAttributes = {}, ...children: Child[]): ReportElement {
  const nodes: ReportNode[] = [];
  flattenInto(nodes, children);
  return { tag, attributes, children: nodes };
}

function flattenInto(nodes: ReportNode[], children: readonly Child[]) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) flattenInto(nodes, child);
    else nodes.push(child);
  }
}

/** Converts the report to the elements of another library, such as React's with its `createElement`. */
export function mapReport<Made>(
  node: ReportNode,
  create: (tag: string, attributes: ReportAttributes, ...children: (Made | string)[]) => Made,
): Made | string {
  if (typeof node === 'string') return node;
  return create(node.tag, node.attributes, ...node.children.map((child) => mapReport(child, create)));
}
