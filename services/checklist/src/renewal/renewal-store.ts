import { trusted, type Types } from 'mongoose';
import { type Making, refusalOf } from '@larkfield/assessment/validity.ts';
import type { RenewedBy } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { type Submission, SubmissionModel } from '#src/submissions/submission-store.ts';

/** The fields of a renewing checklist that are returned. */
type Renewing = Pick<Submission, '_id' | 'reference' | 'submittedAt' | 'digitalSignature' | 'renewal'>;

const fields = {
  reference: 1,
  submittedAt: 1,
  'digitalSignature.timeZone': 1,
  'renewal.fromId': 1,
} as const;

const toRenewedBy = ({ _id, reference, submittedAt, digitalSignature: { timeZone } }: Renewing): RenewedBy => ({
  submissionId: _id.toHexString(),
  shortReference: reference,
  at: submittedAt.toISOString(),
  timeZone,
});

/** The checklist that renewed another, or null. Only the renewing checklist stores the relation, so that a single write is enough. */
export async function findRenewalOf(id: Types.ObjectId): Promise<RenewedBy | null> {
  const found = await SubmissionModel.findOne({ 'renewal.fromId': id }, fields).lean<Renewing>();
  return found && toRenewedBy(found);
}

/** The same for many submissions, by the id of the renewed one. */
export async function findRenewalsOf(submissions: readonly Pick<Submission, '_id'>[]): Promise<Map<string, RenewedBy>> {
  if (submissions.length === 0) return new Map();
  const among = { 'renewal.fromId': trusted({ $in: submissions.map(({ _id }) => _id) }) };
  const found = await SubmissionModel.find(among, fields).lean<Renewing[]>();
  return new Map(found.map((renewing) => [renewing.renewal!.fromId.toHexString(), toRenewedBy(renewing)]));
}

/** Refuses an act on a checklist that is expired or renewed and therefore no longer allows it (product.md#renew-8). */
export async function requireStanding({ _id, submittedAt }: Pick<Submission, '_id' | 'submittedAt'>, making: Making): Promise<void> {
  const refusal = refusalOf({ submittedAt, renewedBy: await findRenewalOf(_id) }, making, new Date());
  if (refusal) fail(refusal);
}
