import { isDeepStrictEqual } from 'node:util';
import { isScalar, isSeq, parseDocument, type Document, type Node, type Pair, type YAMLMap } from 'yaml';

/** A replacement of a range of the text; an empty range inserts. */
interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * A YAML file that is edited as text, piece by piece, so that everything else keeps its layout, quotes and comments. Parsing and
 * writing the whole file would change them.
 */
interface YamlText {
  text: string;
  document: Document.Parsed;
}

export const readYaml = (text: string): YamlText => ({ text, document: parseDocument(text) });

export const applyEdit = (text: string, { start, end, text: put }: TextEdit): string => text.slice(0, start) + put + text.slice(end);

/** A string as a YAML value for any position: bare if it round-trips, otherwise quoted. */
export function yamlString(value: string): string {
  const isBare = /^[\p{L}\d(]/u.test(value) && isDeepStrictEqual(parseDocument(`[${value}]`).toJS(), [value]);
  return isBare ? value : JSON.stringify(value);
}

const startOf = (node: Node): number => node.range![0];
/** The end of a node's value, before the empty lines and comments that follow. */
const endOf = (text: string, node: Node): number => startOf(node) + text.slice(startOf(node), node.range![1]).trimEnd().length;
const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
/** The start of the line after an offset. */
const nextLine = (text: string, at: number): number => {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found + 1;
};

function pairOf({ document }: YamlText, key: string): Pair<Node, Node | null> | undefined {
  const map = document.contents as YAMLMap;
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key) as Pair<Node, Node | null> | undefined;
}

/** Replaces the value of a key. */
export function replaceValue(yaml: YamlText, key: string, value: string): TextEdit {
  const node = pairOf(yaml, key)!.value!;
  return { start: startOf(node), end: endOf(yaml.text, node), text: value };
}

/** Appends an item to a list; a missing list is created below the key `under`. */
export function appendItem(yaml: YamlText, key: string, item: string, under: string): TextEdit {
  const { text } = yaml;
  const list = pairOf(yaml, key)?.value;
  if (!isSeq<Node>(list)) return putUnder(yaml, under, `${key}:\n  - ${item}\n`);
  if (list.flow) {
    const kept = list.items.map((one) => text.slice(startOf(one), endOf(text, one)));
    return { start: startOf(list), end: endOf(text, list), text: `[${[...kept, item].join(', ')}]` };
  }
  const last = list.items.at(-1)!;
  const dash = text.slice(lineStart(text, startOf(last)), startOf(last));
  const at = nextLine(text, endOf(text, last));
  return { start: at, end: at, text: `${dash}${item}\n` };
}

function putUnder(yaml: YamlText, key: string, lines: string): TextEdit {
  const { text } = yaml;
  const at = nextLine(text, endOf(text, pairOf(yaml, key)!.value!));
  return { start: at, end: at, text: text[at - 1] === '\n' ? lines : `\n${lines}` };
}

/** An object as a YAML flow mapping on one line. */
export function flowMap(item: object): string {
  const fields = Object.entries(item).map(([name, value]) => `${name}: ${typeof value === 'number' ? value : yamlString(String(value))}`);
  return `{ ${fields.join(', ')} }`;
}
