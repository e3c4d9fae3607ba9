import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'decisions');
const records = readdirSync(folder).sort();
const textOf = (record: string) => readFileSync(join(folder, record), 'utf8');

/** The sections a record must have; docs/decisions/000-template.md shows them. */
const parts: Record<string, RegExp> = {
  'a title with its number': /^# \d{3} \S.*\n/,
  'a date and a status under the title': /^# .*\n\nDate: 20\d\d-\d\d-\d\d\. Status: (accepted|superseded by \d{3})\.\n/,
  'a question': /^\*\*Question\.\*\* \S/m,
  'a decision': /^\*\*Decision\.\*\*\s+\S/m,
  consequences: /^\*\*Consequences\.\*\* \S/m,
};

test.each(records)('decision record %s is complete', (record) => {
  const text = textOf(record).replace('YYYY-MM-DD', '2000-01-01');
  expect(record.slice(0, 4)).toBe(`${text.slice(2, 5)}-`);
  expect(Object.keys(parts).filter((part) => !parts[part]!.test(text))).toEqual([]);
  expect(text, 'the one word for what was decided against is "Rejected"').not.toMatch(/^\*\*(Refused|Not done|Not chosen)\.\*\*/m);
});

test('each decision record has a unique number and is listed once by subject, and its replacement exists', () => {
  const numbers = records.map((record) => record.slice(0, 3));
  expect(new Set(numbers).size).toBe(records.length);
  const list = readFileSync(join(root, 'docs', 'README.md'), 'utf8');
  const listed = [...list.matchAll(/\]\(decisions\/(.+\.md)\)/g)].map(([, record]) => record!);
  expect(['000-template.md', ...listed].toSorted()).toEqual(records);
  const successors = records.flatMap((record) =>
    [...textOf(record).matchAll(/^Date: .*superseded by (\d{3})\.$/gm)].map(([, number]) => number),
  );
  expect(successors.filter((number) => !records.some((record) => record.startsWith(`${number}-`)))).toEqual([]);
});

const rooms = ['packages', 'services'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)));

test.each([...rooms, 'frontend', 'checks', 'e2e', 'bench'])('%s has a README', (room) => {
  expect(existsSync(join(root, room, 'README.md'))).toBe(true);
});
