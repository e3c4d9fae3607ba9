import { isDeepStrictEqual } from 'node:util';
import { isScalar, isSeq, parseDocument, type Document, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';

/** A piece of a text that is replaced; where start and end are one place, something is put there. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * A YAML file that is edited as text, piece by piece: whatever is not touched keeps its layout, its quotes and its comments, which a
 * parser that writes the whole again would change.
 */
export interface YamlText {
  text: string;
  document: Document.Parsed;
}

export const readYaml = (text: string): YamlText => ({ text, document: parseDocument(text) });

/** The text with its edits, which may not overlap. */
export function applyEdits(text: string, edits: TextEdit[]): string {
  const ordered = edits.toSorted((one, other) => one.start - other.start);
  const overlapping = ordered.find((edit, index) => index > 0 && edit.start < ordered[index - 1]!.end);
  if (overlapping) throw new Error(`Two edits meet at "${text.slice(overlapping.start, overlapping.end)}"`);
  return ordered.reduceRight((rest, { start, end, text: put }) => rest.slice(0, start) + put + rest.slice(end), text);
}

/** A text as a YAML value that may stand anywhere: bare where it reads back as itself, else in quotes. */
export function yamlString(value: string): string {
  const isBare = /^[\p{L}\d(]/u.test(value) && isDeepStrictEqual(parseDocument(`[${value}]`).toJS(), [value]);
  return isBare ? value : JSON.stringify(value);
}

const startOf = (node: Node): number => node.range![0];
/** Where the value of a node ends, without the empty lines and comments after it. */
const endOf = (text: string, node: Node): number => startOf(node) + text.slice(startOf(node), node.range![1]).trimEnd().length;
const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
/** The beginning of the line after a place. */
const nextLine = (text: string, at: number): number => {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found + 1;
};
const wholeLines = (text: string, start: number, end: number): TextEdit => ({
  start: lineStart(text, start),
  end: nextLine(text, end),
  text: '',
});

export function pairOf(map: YAMLMap, key: string): Pair<Node, Node | null> | undefined {
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key) as Pair<Node, Node | null> | undefined;
}
export const itemsOf = (pair: Pair<Node, Node | null> | undefined): Node[] => (isSeq<Node>(pair?.value) ? pair.value.items : []);
/** The text of a value; that of anything else is empty, as no wording is. */
export const stringOf = (node: unknown): string => (isScalar(node) && typeof node.value === 'string' ? node.value : '');

/** Replaces a value by another text. */
export const replaceNode = ({ text }: YamlText, node: Node, value: string): TextEdit => ({
  start: startOf(node),
  end: endOf(text, node),
  text: value,
});

/** Takes items out of a list and puts others at its end; a list that nothing is left of goes with its key. */
export function editItems(
  { text }: YamlText,
  { key, value }: Pair<Node, Node | null>,
  change: { remove?: (item: Node) => boolean; append?: string[] },
): TextEdit[] {
  const list = value as YAMLSeq<Node>;
  const { remove = () => false, append = [] } = change;
  const gone = list.items.filter(remove);
  if (gone.length === 0 && append.length === 0) return [];
  if (list.flow) {
    const kept = list.items.filter((item) => !gone.includes(item)).map((item) => text.slice(startOf(item), endOf(text, item)));
    return [{ start: startOf(list), end: endOf(text, list), text: `[${[...kept, ...append].join(', ')}]` }];
  }
  if (gone.length === list.items.length && append.length === 0) return [wholeLines(text, startOf(key), endOf(text, list))];
  const last = list.items.at(-1)!;
  const dash = text.slice(lineStart(text, startOf(last)), startOf(last));
  const at = nextLine(text, endOf(text, last));
  return [
    ...gone.map((item) => wholeLines(text, startOf(item), endOf(text, item))),
    ...(append.length === 0 ? [] : [{ start: at, end: at, text: append.map((item) => `${dash}${item}\n`).join('') }]),
  ];
}

/** Gives a key of the file a value; a new one is written under another key. */
export function setKey(yaml: YamlText, name: string, value: string, under: string): TextEdit {
  const map = yaml.document.contents as YAMLMap;
  const present = pairOf(map, name);
  if (present?.value) return replaceNode(yaml, present.value, value);
  return putUnder(yaml, under, `${name}: ${value}\n`);
}

/** Puts lines under a key and its value. */
export function putUnder({ text, document }: YamlText, key: string, lines: string): TextEdit {
  const pair = pairOf(document.contents as YAMLMap, key)!;
  const at = nextLine(text, endOf(text, pair.value!));
  return { start: at, end: at, text: text[at - 1] === '\n' ? lines : `\n${lines}` };
}
