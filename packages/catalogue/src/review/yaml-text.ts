import { isDeepStrictEqual } from 'node:util';
import { isScalar, isSeq, parseDocument, type Document, type Node, type Pair, type YAMLMap } from 'yaml';

/** A piece of a text that is replaced; where start and end are one place, something is put there. */
interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * A YAML file that is edited as text, piece by piece: whatever is not touched keeps its layout, its quotes and its comments, which a
 * parser that writes the whole again would change.
 */
interface YamlText {
  text: string;
  document: Document.Parsed;
}

export const readYaml = (text: string): YamlText => ({ text, document: parseDocument(text) });

export const applyEdit = (text: string, { start, end, text: put }: TextEdit): string => text.slice(0, start) + put + text.slice(end);

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

function pairOf({ document }: YamlText, key: string): Pair<Node, Node | null> | undefined {
  const map = document.contents as YAMLMap;
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === key) as Pair<Node, Node | null> | undefined;
}

/** Gives a key of the file another value. */
export function replaceValue(yaml: YamlText, key: string, value: string): TextEdit {
  const node = pairOf(yaml, key)!.value!;
  return { start: startOf(node), end: endOf(yaml.text, node), text: value };
}

/** Puts an item at the end of a list of the file; a list that is not there yet is made under another key. */
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

/** Values as one line of YAML between braces. */
export function flowMap(item: object): string {
  const fields = Object.entries(item).map(([name, value]) => `${name}: ${typeof value === 'number' ? value : yamlString(String(value))}`);
  return `{ ${fields.join(', ')} }`;
}
