import { isMap, isSeq, type Node, type YAMLMap } from 'yaml';
import type { Edit } from './propose.ts';
import type { ReviewEntry, Reviewed } from '#src/review-fields.ts';
import {
  applyEdits,
  editItems,
  itemsOf,
  pairOf,
  putUnder,
  readYaml,
  replaceNode,
  setKey,
  stringOf,
  yamlString,
  type YamlText,
} from './yaml-text.ts';

const rootOf = ({ document }: YamlText): YAMLMap => document.contents as YAMLMap;

/** The lists of skills of the categories, each with its key. */
const skillLists = (yaml: YamlText) =>
  itemsOf(pairOf(rootOf(yaml), 'categories')).flatMap((category) => (isMap(category) ? (pairOf(category, 'skills') ?? []) : []));
/** The wording of an entry, if the skill is the list's own. */
const ownWording = (entry: Node): Node | undefined =>
  isMap(entry) && entry.has('id') ? (entry.get('skill', true) as Node | undefined) : undefined;
/** The skills that an exception is about: two that are distinct, one that is allowed a word. */
const exceptions = { distinct: 2, allow: 1 };
const namesOf = (exception: Node, count: number): Node[] => (isSeq<Node>(exception) ? exception.items.slice(0, count) : []);

/** The text of a list's file with rewords, drops and safety skills changed; everything else stays as it is written. */
export function editSkills(text: string, edits: Edit[]): string {
  const rewords = new Map(edits.flatMap((edit) => (edit.kind === 'reword' ? [[edit.from, edit.to]] : [])));
  return takeAndMark(rename(text, rewords), edits, (skill) => rewords.get(skill) ?? skill);
}

function rename(text: string, rewords: ReadonlyMap<string, string>): string {
  const yaml = readYaml(text);
  const root = rootOf(yaml);
  const names = [
    ...skillLists(yaml).flatMap((pair) => itemsOf(pair).flatMap((entry) => ownWording(entry) ?? [])),
    ...itemsOf(pairOf(root, 'safety')),
    ...Object.entries(exceptions).flatMap(([key, count]) => itemsOf(pairOf(root, key)).flatMap((exception) => namesOf(exception, count))),
  ];
  return applyEdits(
    text,
    names.flatMap((name) => {
      const to = rewords.get(stringOf(name));
      return to === undefined ? [] : [replaceNode(yaml, name, yamlString(to))];
    }),
  );
}

function takeAndMark(text: string, edits: Edit[], nameNow: (skill: string) => string): string {
  const yaml = readYaml(text);
  const root = rootOf(yaml);
  const drops = edits.filter((edit) => edit.kind === 'drop');
  const safety = edits.filter((edit) => edit.kind === 'safety');
  const gone = new Set(drops.map(({ skill }) => skill));
  const unmarked = new Set([...gone, ...safety.filter(({ isSafety }) => !isSafety).map(({ skill }) => nameNow(skill))]);
  const marked = safety.filter(({ isSafety }) => isSafety).map(({ skill }) => yamlString(nameNow(skill)));
  const isGone = (name: Node | undefined): boolean => gone.has(stringOf(name));
  return applyEdits(text, [
    ...skillLists(yaml).flatMap((pair) => editItems(yaml, pair, { remove: (entry) => isGone(ownWording(entry)) })),
    ...addItems(yaml, 'safety', marked, { under: 'certifications', remove: (item) => unmarked.has(stringOf(item)) }),
    ...Object.entries(exceptions).flatMap(([key, count]) => {
      const pair = pairOf(root, key);
      return pair ? editItems(yaml, pair, { remove: (exception) => namesOf(exception, count).some(isGone) }) : [];
    }),
    ...addItems(
      yaml,
      'retired',
      drops.map(({ id }) => String(id)),
      { under: 'categories' },
    ),
  ]);
}

/** Puts items at the end of a list of the file, or makes it under another key. */
function addItems(yaml: YamlText, key: string, append: string[], { under, remove }: { under: string; remove?: (item: Node) => boolean }) {
  const pair = pairOf(rootOf(yaml), key);
  if (pair?.value) return editItems(yaml, pair, { append, ...(remove && { remove }) });
  return append.length === 0 ? [] : [putUnder(yaml, under, `${key}: [${append.join(', ')}]\n`)];
}

/** What a review writes into a list's file beside the skills. */
export interface ReviewNote extends Pick<Reviewed, 'status'> {
  version: number;
  effectiveFrom: string;
  review: ReviewEntry;
  reason: string;
}

function setField(text: string, key: string, value: string, under: string): string {
  const yaml = readYaml(text);
  return applyEdits(text, [setKey(yaml, key, value, under)]);
}

function addEntry(text: string, key: string, item: object, under: string): string {
  const yaml = readYaml(text);
  const fields = Object.entries(item).map(([name, value]) => `${name}: ${typeof value === 'number' ? value : yamlString(String(value))}`);
  const entry = `{ ${fields.join(', ')} }`;
  const pair = pairOf(rootOf(yaml), key);
  return applyEdits(text, pair?.value ? editItems(yaml, pair, { append: [entry] }) : [putUnder(yaml, under, `${key}:\n  - ${entry}\n`)]);
}

/** The text of a list's file with its next version, and the day and reason of the change. */
export const noteChange = (text: string, change: Reviewed['changes'][number]): string =>
  addEntry(setField(text, 'version', String(change.version), 'category'), 'changes', change, 'version');

/** The text of a list's file with a review, and the version that it made. */
export function noteReview(text: string, { version, status, effectiveFrom, review, reason }: ReviewNote): string {
  let now = noteChange(text, { version, date: review.date, reason });
  now = setField(now, 'status', status, 'version');
  now = setField(now, 'effectiveFrom', effectiveFrom, 'status');
  return addEntry(now, 'reviews', review, 'effectiveFrom');
}
