import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealedFields } from '@larkfield/stored-data/sealed-fields.ts';

const rowsOf = (text: string) => text.split('\n').filter((line) => /^\| .*`[a-z-]+\.sealed\w*`/.test(line));
const fields = Object.values(sealedFields);

test('docs/security.md states once for every encrypted value whose key it has, and lists no other value', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'security.md'), 'utf8');
  const [, part] = text.split('## What is encrypted, with which key, and until when');
  const rows = rowsOf(part!.split('\n## ')[0]!);
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([a-z-]+\.sealed\w*)`/g)].map(([, name]) => name!));
  expect(named.toSorted()).toEqual(fields.map(({ collection, path }) => `${collection}.${path}`).toSorted());
  for (const field of fields) {
    const [, , key] = rows.find((row) => row.includes(`\`${field.collection}.${field.path}\``))!.split('|');
    const own = 'hasOwnKey' in field ? /own|the reference's/ : new RegExp(`ring, .*\`${field.purpose}\``);
    expect([field.path, key]).toEqual([field.path, expect.stringMatching(own)]);
  }
});
