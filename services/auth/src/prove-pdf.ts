import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { readAuditKey } from './audit-marks/audit-mark.ts';
import { statementBytes } from './audit-days/day-mark.ts';
import { listMarkedDays } from './audit-days/day-store.ts';
import { provePdf, type PdfProof } from './audit-days/prove-pdf.ts';
import { readVerifyAuditEnv } from './env.ts';

// Proves of each SHA-256 that a PDF with it had been stored by the day whose mark holds it; `--save FOLDER` keeps what somebody else needs to check that.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { save: { type: 'string' } } });
const { MONGODB_URL, AUDIT_KEY_FILE } = readVerifyAuditEnv();
const key = readAuditKey(AUDIT_KEY_FILE);
const say = (line: string) => process.stdout.write(`${line}\n`);

function tell(sha256: string, { mark: { statement }, path, stamp }: PdfProof) {
  const since = statement.previous ? `after ${statement.previous.day}` : 'since the beginning';
  say(`${sha256}\n  is one of ${statement.pdfs} PDFs that were stored ${since} and by the end of ${statement.day} (UTC).`);
  say(`  The path to the root ${statement.root}:`);
  for (const { side, hash } of path) say(`    ${side.padEnd(5)} ${hash}`);
  say(`  ${stamp ? `Time-stamped at ${stamp.time.toISOString()}.` : 'The mark has no time-stamp.'}`);
}

function save(folder: string, { mark: { statement }, stamp }: PdfProof) {
  mkdirSync(folder, { recursive: true });
  const [words, reply] = [`${statement.day}.statement.json`, `${statement.day}.tsr`];
  writeFileSync(join(folder, words), statementBytes(statement));
  say(`  Saved: ${words}`);
  if (!stamp) return;
  writeFileSync(join(folder, reply), stamp.reply);
  say(`  Saved: ${reply}; check it there with: openssl ts -verify -data ${words} -in ${reply} -CAfile CERTIFICATES-OF-THE-TIME-STAMPS.pem`);
}

await connectMongo(MONGODB_URL);
for (const sha256 of positionals) {
  const proof = await provePdf(key, sha256);
  if (proof) {
    tell(sha256, proof);
    if (values.save) save(values.save, proof);
  } else {
    say(
      `${sha256}\n  is in no mark. The last mark is of ${(await listMarkedDays()).at(-1) ?? 'no day yet'}; what was stored since is in the next one.`,
    );
    process.exitCode = 1;
  }
}
await closeMongo();
