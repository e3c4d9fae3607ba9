import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { endSentMail, findMail, insertMail, openContent } from '@larkfield/contact/mail/outbox/mail-store.ts';
import { openDraftContent, readLinkRing, sealContent } from '@larkfield/links/link/link-content.ts';
import { findLinkByToken, insertLink, newLinkId } from '@larkfield/links/link/link-store.ts';
import { findPdf, storePdf } from '@larkfield/records/pdf-content.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { formatRing, readEntries, toServiceRing, type KeyRingEntry } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { launchService, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import type { TestStores } from '@larkfield/testing/start-test-stores.ts';

/** One way to encrypt, with what is done in it: each act goes on from the ones before it. */
export interface Side {
  acts: Record<string, () => Promise<unknown>>;
  stop: () => Promise<void>;
}

/** The same root for both; only keys that say `wrapsDataKeys` give records keys of their own. */
function ringsOf({ folder, secrets }: TestStores, wraps: boolean) {
  const entries = readEntries(secrets.fieldKeys).map((entry): KeyRingEntry => {
    const { wrapsDataKeys: _, ...plain } = entry as Extract<KeyRingEntry, { root: string }>;
    return wraps ? entry : plain;
  });
  const write = (name: string, keys: KeyRingEntry[]) => {
    const file = join(folder, `${name}-${wraps}.json`);
    writeFileSync(file, formatRing(keys), { mode: 0o600 });
    return file;
  };
  return { ring: readKeyRing(write('operator', entries)), checklistRing: write('checklist', toServiceRing(entries, purposesOf.checklist)) };
}

/** A size of PDF as reports have it, which does not compress. */
const pdf = randomBytes(240_000);
const rendered = { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), renderMilliseconds: 1 };

/** Starts checklist with keys of records' own, or without them, on stores that both share. */
export async function openSide(stores: TestStores, wraps: boolean): Promise<Side> {
  const { ring, checklistRing } = ringsOf(stores, wraps);
  const settings = await testSettings(stores, { logLevel: 'warn' });
  const checklist = await launchService('checklist', settings, undefined, { FIELD_KEYS_FILE: checklistRing });
  await checklist.ready();
  async function call<T>(...request: Parameters<typeof checklist.send>): Promise<T> {
    const response = await checklist.send(...request);
    if (!response.ok) throw new Error(`${request[1]}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const { specialty, skillsByCategory } = await call<ReplyOf<typeof getSpecialty>>('GET', '/api/specialties/slug/rn-icu');
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory });
  const { candidateName, dateOfBirth, last4Ssn, skillRatings } = body;
  const draft = { candidateName, dateOfBirth, last4Ssn, specialtyId: specialty.id, skillRatings } as Parameters<typeof sealContent>[2];
  const key = { submissionId: '', revision: 1, template: 1 };
  const done = { token: '', mailId: '' };
  const acts: Side['acts'] = {
    async 'a submission'() {
      key.submissionId = (await call<{ submissionId: string }>('POST', '/api/checklist/submit', { body })).submissionId;
    },
    'what its report is printed from': () => call('GET', `/internal/submissions/${key.submissionId}/revisions/1`, { as: 'pdf-worker' }),
    'its PDF, stored': () => storePdf(ring, key, rendered),
    'its PDF, read': async () => (await findPdf(ring, key))!.compressed,
    'a search': () => call('GET', '/api/admin-portal/submissions/search?q=nobody', { as: 'user' }),
    async 'a draft, stored'() {
      const id = newLinkId();
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + 48 * 60 * 60_000);
      const of = { specialtyId: specialty.id, specialtyName: specialty.name, specialtySlug: specialty.slug };
      const origin = { originKind: 'candidate' as const, originUserId: null, originEmail: null };
      const sealedContent = await sealContent(ring, id, draft, expiresAt);
      const act = { actor: { kind: 'anonymous', id: null }, action: 'draft.created' } as const;
      done.token = await insertLink(id, { kind: 'draft', ...origin, ...of, createdAt, expiresAt, sealedContent }, act);
    },
    async 'a draft, opened'() {
      const link = (await findLinkByToken(done.token, ['draft'], new Date()))!;
      return openDraftContent(await readLinkRing(ring, [link]), link)!.candidateName;
    },
    async 'a mail, stored'() {
      const content = { kind: 'inquiry', inquiryId: newLinkId() } as const;
      done.mailId = await insertMail(ring, { requestKey: content.inquiryId, content, lastActAt: new Date() });
    },
    async 'a mail, opened and noted as sent'() {
      const mail = (await findMail(done.mailId))!;
      if (!(await openContent(ring, mail))) throw new Error('The mail does not open');
      await endSentMail(mail, new Date());
    },
  };
  return { acts, stop: () => checklist.stop() };
}
