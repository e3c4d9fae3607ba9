import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@larkfield/local-stack/programs/repository.ts';

// node scripts/generate/mongodb-uses.ts FOLDER [--write]: compares what the stores of a whole run of the tests noted in FOLDER with the table in
// docs/mongodb.md, or writes the table anew. What is new there gets the version that brought it by hand, from MongoDB's documentation.

const page = join(repositoryRoot, 'docs', 'mongodb.md');
const [start, end] = ['<!-- uses -->', '<!-- end of uses -->'];
const unknown = '?';

/** Each use that the page lists, with the version that brought it. */
function readListed(): Map<string, string> {
  const [, table = ''] = readFileSync(page, 'utf8').split(start);
  const rows = table.split(end)[0]!.matchAll(/^\| `(.+)` \| (.+) \|$/gm);
  return new Map([...rows].map(([, use, version]) => [use!, version!]));
}

function readNoted(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
  return [...new Set(lines)].sort();
}

const [folder = '', option] = process.argv.slice(2);
const noted = readNoted(folder);
if (noted.length === 0) throw new Error(`Nothing was noted in ${folder}: set STORE_USES_FOLDER for a whole run of the tests.`);
const listed = readListed();
if (option === '--write') {
  const rows = noted.map((use) => `| \`${use}\` | ${listed.get(use) ?? unknown} |`);
  const text = readFileSync(page, 'utf8');
  const before = text.slice(0, text.indexOf(start) + start.length);
  const after = text.slice(text.indexOf(end));
  writeFileSync(page, `${before}\n\n| what is sent | since MongoDB |\n|---|---|\n${rows.join('\n')}\n\n${after}`);
  console.log(`${noted.length} uses are listed in ${page}.`);
} else {
  const faults = [
    ...noted.filter((use) => !listed.has(use)).map((use) => `${use}: is sent and not listed`),
    ...[...listed.keys()].filter((use) => !noted.includes(use)).map((use) => `${use}: is listed and not sent`),
    ...[...listed].filter(([, version]) => version === unknown).map(([use]) => `${use}: the version that brought it is missing`),
  ];
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) console.log(`Write the table in docs/mongodb.md anew: node scripts/generate/mongodb-uses.ts ${folder} --write`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
