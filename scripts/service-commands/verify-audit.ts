import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { readShortReference } from '@larkfield/checklist/submissions/short-reference.ts';
import { stableApi } from '@larkfield/service-kit/stores/stable-api.ts';
import { runCommand, withStore } from '../backup/backup-options.ts';
import { runServiceCommand } from './run-service-command.ts';

// npm run verify-audit: whether the audit chain is sound, while the product runs or not; with --re-anchor a sound chain is accepted as it stands.
// npm run verify-audit -- prove REFERENCE|FILE [--save FOLDER]: whether and when a PDF of a submission, or a PDF in a file, was stored.

/** SHA-256 of every PDF that is stored under a reference. */
async function findHashes(typed: string): Promise<string[]> {
  const reference = readShortReference(typed);
  if (!reference) throw new Error(`${typed} is neither a file nor a reference.`);
  return withStore(resolve(process.env['DATA_DIR'] ?? '.data'), false, async ({ mongoUrl }) => {
    const client = await MongoClient.connect(mongoUrl, { serverApi: stableApi });
    try {
      const submission = await client
        .db()
        .collection('submissions')
        .findOne({ reference }, { projection: { _id: 1 } });
      if (!submission) throw new Error(`No submission has the reference ${reference}. One that was erased is found by its PDF alone.`);
      const pdfs = client.db().collection('pdfs').find({ submissionId: submission._id.toString(), state: 'ready' });
      return await pdfs.map(({ sha256 }) => sha256 as string).toArray();
    } finally {
      await client.close();
    }
  });
}

const [what, whose, ...rest] = process.argv.slice(2);
if (what === 'prove') {
  await runProof(whose ?? '');
} else {
  await runServiceCommand('auth', 'verify-audit.ts', process.argv.slice(2));
}

async function runProof(name: string): Promise<void> {
  let hashes: string[] = [];
  try {
    hashes = existsSync(name) ? [createHash('sha256').update(readFileSync(name)).digest('hex')] : await findHashes(name);
    if (hashes.length === 0) throw new Error('Nothing is stored under this reference yet.');
  } catch (error) {
    return runCommand(() => Promise.reject(error as Error));
  }
  return runServiceCommand('auth', 'prove-pdf.ts', [...hashes, ...rest]);
}
