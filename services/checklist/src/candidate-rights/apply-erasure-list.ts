import { listCorrespondents, listInvitedAddresses } from '@larkfield/schemas/internal/candidate-rights.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { readRefereeAddresses } from '#src/references/held-references.ts';
import { addressOf, listSubmissionAddresses } from '#src/submissions/candidate-submission-store.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { eraseEverywhere, findCandidate } from './erase-everywhere.ts';
import { findOnHold } from './hold-store.ts';
import { findOnErasureList } from './erasure-store.ts';

const batchSize = 500;

/** Every address stored anywhere, in batches; an address may occur more than once. */
async function* readAddresses({
  contact,
  links,
  keyRing,
}: Pick<ChecklistContext, 'contact' | 'links' | 'keyRing'>): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const found = await listSubmissionAddresses(after, batchSize);
    yield found.map(addressOf);
    if (found.length < batchSize) break;
    after = found.at(-1)!._id.toString();
  }
  yield* readRefereeAddresses({ keyRing });
  for (const list of ['inquiries', 'sign-ups'] as const) {
    for (let after: string | undefined; ;) {
      const { emails, next } = await contact(listCorrespondents, { query: { list, after } });
      yield emails;
      if (next === null) break;
      after = next;
    }
  }
  for (let after: string | undefined; ;) {
    const { emails, next } = await links(listInvitedAddresses, { query: { after } });
    yield emails;
    if (next === null) break;
    after = next;
  }
}

/** Erases everyone on the list again, as required after a restore; returns the number of stored addresses that are on it. */
export async function applyErasureList(
  context: Pick<
    ChecklistContext,
    'audit' | 'erasureKey' | 'addressKey' | 'checkKey' | 'referenceKey' | 'draftKey' | 'keyRing' | 'links' | 'contact'
  >,
): Promise<number> {
  const done = new Set<string>();
  for await (const emails of readAddresses(context)) {
    const byHash = new Map(emails.map((email) => [keyedAddress(context.erasureKey, email), email]));
    const onHold = await findOnHold([...byHash.keys()]);
    for (const { hash, until } of await findOnErasureList([...byHash.keys()])) {
      // People on hold are erased when the hold ends.
      if (done.has(hash) || onHold.has(hash)) continue;
      done.add(hash);
      const key = await findCandidate(context, byHash.get(hash)!, until, { submissionIds: [], linkIds: [] });
      await eraseEverywhere(context, key);
      await context.audit.record({ actor: { kind: 'system', id: null }, action: 'candidate.erased-again', object: null });
    }
  }
  return done.size;
}
