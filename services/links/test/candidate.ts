import { Types } from 'mongoose';
import { hour } from '@larkfield/schemas/durations.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { decryptField, encryptField, readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { refereeAttestation } from '@larkfield/schemas/references/reference-constants.ts';
import type { openReference, ReferenceAnswer } from '@larkfield/schemas/references/references.ts';
import type { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { makeSubmission, passcodeFrom, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { ServedRoutes } from '@larkfield/testing/serve-routes.ts';
import type { LinksUnderTest } from './start-links.ts';

type Send = ServedRoutes['send'];

/** A submission with all its candidate's secrets. */
export interface Candidate {
  submissionId: string;
  shortReference: string;
  downloadToken: string;
  /** The owner's cookie as a `Cookie` header. */
  ownerCookie: string;
  input: SubmissionInput;
}

export const passcode = passcodeFrom('204613');
export const wrongPasscode = passcodeFrom('9');

/** The first cookie that a reply sets, in the form of a request header. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Headers of a client with a different address; requests without them share the address of the test. */
export function fromClient(number: number): Record<string, string> {
  return { 'x-client-address': `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}` };
}

/** Submits a checklist as a plainly fictional nurse. */
export async function submitAs(
  checklist: Send,
  changes: Partial<SubmissionInput> = {},
  headers: Record<string, string> = {},
): Promise<Candidate> {
  const { specialty, skillsByCategory } = await readJson<ReplyOf<typeof getSpecialty>>(
    await checklist('GET', '/api/specialties/slug/rn-icu'),
  );
  const input = makeSubmission({ id: specialty.id, groups: skillsByCategory }, changes);
  const response = await checklist('POST', '/api/checklist/submit', { body: input, headers });
  return { ...(await readJson<ReplyOf<typeof submitChecklist>>(response)), ownerCookie: cookieOf(response), input };
}

export type NewShareLink = ReplyOf<typeof createShareLink>;

/** Opens a visit to My checklists for an address, as the mailed link would; returns the value of its cookie. */
export async function visitWith({ stores, collection }: LinksUnderTest, email: string): Promise<string> {
  const _id = new Types.ObjectId();
  const cookie = newToken();
  const now = new Date();
  const endsAt = new Date(now.getTime() + 2 * hour);
  await collection(sealedFields.candidateAddress.collection).insertOne({
    _id,
    linkHash: hashToken(newToken()),
    addressKey: 'of a test',
    sealedAddress: encryptField(readKeyRing(stores.secrets.fieldKeys), email, placeOf(sealedFields.candidateAddress, _id.toHexString())),
    mailedAt: now,
    linkEndsAt: now,
    openedAt: now,
    cookieHash: hashToken(cookie),
    endsAt,
    removeAt: endsAt,
  });
  return cookie;
}

/** Asks a supervisor for a reference and returns the token of the mail, which is still in the outbox. */
export async function referenceAs(checklist: Send, { stores, collection }: LinksUnderTest, candidate: Candidate): Promise<string> {
  const { submissionId, downloadToken } = candidate;
  const who = { name: 'Hester Fernhill', role: 'Charge nurse', email: 'hester@mercy.example', unit: 'Medical ICU' };
  const referees = [{ ...who, from: '2023-03', to: null, relation: 'supervisor' }];
  const response = await checklist('POST', '/api/references', { body: { submissionId, downloadToken, referees, skillIds: [] } });
  if (response.status !== 201) throw new Error(`Not asked: ${response.status} ${await response.text()}`);
  const stored = await collection(sealedFields.referenceToken.collection).findOne({ submissionId });
  const id = String(stored!._id);
  const ring = await readOwnRing(readKeyRing(stores.secrets.fieldKeys), [id]);
  return decryptField(ring, stored!['sealedToken'], placeOf(sealedFields.referenceToken, id));
}

/** Answers such a reference with a comment. */
export async function answerReferenceAs(checklist: Send, token: string, comment: string): Promise<void> {
  const { skills } = await readJson<ReplyOf<typeof openReference>>(await checklist('POST', '/api/references/open', { body: { token } }));
  await checklist('POST', '/api/references/start', { body: { token } });
  const answer: ReferenceAnswer = {
    ratings: skills.map(({ id: skillId }) => ({ skillId, proficiency: 4 })),
    from: '2023-03',
    to: '2025-05',
    capacity: 'supervisor',
    workAgain: 'yes',
    comment,
    name: 'Hester Fernhill',
    attestationVersion: refereeAttestation.version,
  };
  const response = await checklist('POST', '/api/references/answer', { body: { token, answer } });
  if (response.status !== 200) throw new Error(`Not answered: ${response.status} ${await response.text()}`);
}

/** The token in a reminder's mail for unsubscribing. */
export async function reminderStopOf({ collection, stores }: LinksUnderTest, { submissionId, input }: Candidate): Promise<string> {
  const mailTokenKey = deriveKey(readSecretKey(stores.secrets.pepper, 'pepper'), 'larkfield reminder stops v1');
  const token = keyedHash(mailTokenKey, JSON.stringify(['reminders', submissionId, addressForm(input.email!)]));
  const end = new Date(Date.now() + hour);
  const stored = { kind: 'reminder-stop', submissionId, expiresAt: end, removeAt: end };
  await collection('access-tokens').insertOne({ _id: hashToken(token) as unknown as Types.ObjectId, ...stored });
  return token;
}

/** Creates a share link with the download token as proof. */
export async function shareAs(
  links: Send,
  { submissionId, downloadToken }: Candidate,
  mode: 'quick' | 'reusable' = 'quick',
): Promise<NewShareLink> {
  const options = mode === 'quick' ? { duration: '7d', viewLimit: 5 } : { duration: '12mo', passcode };
  const response = await links('POST', '/api/share-links', { body: { submissionId, downloadToken, mode, ...options } });
  if (response.status !== 201) throw new Error(`No link: ${response.status} ${await response.text()}`);
  return readJson<NewShareLink>(response);
}

/** Creates a Smart Link and returns its token. */
export async function smartLinkAs(links: Send, specialtyId: number): Promise<string> {
  const body = { specialtyId, candidateName: 'Casimir Placeholder', email: 'casimir@candidate.example', phone: '555-0142' };
  const { magicUrl } = await readJson<{ magicUrl: string }>(await links('POST', '/api/magic-links', { body }));
  return magicUrl.split('/m/')[1]!;
}

/** The request body of the Quick Draft dialog. */
export function draftBody({ input }: Pick<Candidate, 'input'>, options: { pin?: string } = {}) {
  const { candidateName, dateOfBirth, last4Ssn, specialtyId, skillRatings } = input;
  const payload = { candidateName, dateOfBirth, last4Ssn, specialtyId, skillRatings: skillRatings.slice(0, 7) };
  return { encryptedPayload: JSON.stringify(payload), durationHours: '48', ...options };
}

/** Makes a hundred calls, twenty at a time, since a slow machine might drop some of a larger number. */
export async function aHundredTimes<T>(call: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < 100) answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => call(answers.length + index)))));
  return answers;
}
