import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { BodyOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { checkOwnership } from '@larkfield/schemas/internal/links.ts';
import type { askToPutForward, PutForward, PutForwardAnswer } from '@larkfield/schemas/put-forward/put-forward.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { type ChecklistWithJobs, icuNights, useJobs } from './use-jobs.ts';
import { tokenOf } from '#src/put-forward/put-forward-content.ts';
import { findOfSubject } from '#src/put-forward/put-forward-store.ts';
import { jobSubject } from '#src/put-forward/require-yes.ts';

/** The checklist service of the running file. */
export let app: ChecklistWithJobs;
export const staff = { as: 'user' } as const;
/** The candidate of the running test. */
export let submissionId: string;
export let people = 0;

export const root = '/api/admin-portal/put-forwards';
export type Asked = ReplyOf<typeof askToPutForward>;

export async function newCandidate(isProved = true, changes: object = {}): Promise<string> {
  people += 1;
  const submitted = await app.submit({ email: `maren-${people}@candidate.example`, ...changes });
  if (isProved) await app.confirm(submitted);
  return submitted.submissionId;
}

/** Starts the checklist service with jobs for one test file, and submits the checklist of a new candidate before each of its tests. */
export function preparePutForwards(): void {
  app = useJobs();
  beforeEach(async () => {
    app.jobs.set(icuNights.id, icuNights);
    app.context.putForward = { packet: 'ask', link: 'ask', reference: 'ask' };
    await app.notices();
    submissionId = await newCandidate();
  });
}

export const ask = async (ids = [submissionId], requestId = randomUUID() as string, jobId = icuNights.id): Promise<Asked> =>
  readJson(await app.send('POST', root, { ...staff, body: { jobId, submissionIds: ids, requestId } }));
export const listOf = async (id = submissionId) =>
  (await readJson<{ putForwards: PutForward[] }>(await app.send('GET', `${root}?submissionId=${id}`, staff))).putForwards;

export async function tokenFor(id = submissionId): Promise<string> {
  const stored = (await findOfSubject(id, jobSubject(icuNights.id)))!;
  return tokenOf(app.context.mailTokenKey, stored._id, (await findSubmission(id))!);
}
export const open = async (token: string) => app.send('POST', '/api/put-forward/open', { body: { token } });
export const answer = (token: string, chosen: PutForwardAnswer, round = 1, as: 'anonymous' | 'user' = 'anonymous') =>
  app.send('POST', '/api/put-forward/answer', { as, body: { token, round, answer: chosen } });

type StaffLink = NonNullable<BodyOf<typeof checkOwnership>['staffLink']>;
let links = 0;
export const newLinkId = () => (links += 1).toString(16).padStart(24, '0');

/** The call of the links service when a member of staff makes a link. */
export const makeLink = (link: Partial<StaffLink>, id = submissionId) =>
  app.send('POST', `/internal/submissions/${id}/ownership`, {
    as: 'links',
    body: {
      staffLink: {
        linkId: newLinkId(),
        expiresAt: new Date(Date.now() + day).toISOString(),
        by: { userId: 'c'.repeat(24), email: 'nora@larkfield.example' },
        hasRecipient: false,
        ...link,
      },
    },
  });
export const openLink = (linkId: string, isRecipient = true) =>
  app.send('POST', `/internal/submissions/${submissionId}/viewer-tokens`, {
    as: 'links',
    body: { linkId, linkEndsAt: new Date(Date.now() + day).toISOString(), linkEpoch: 0, isRecipient },
  });
export const codeOf = async (response: Response) => `${response.status} ${(await readJson<{ code?: string }>(response)).code ?? ''}`.trim();

export const recordSpoken = (id: string, saidAt = new Date()) =>
  app.send('POST', `${root}/spoken`, { ...staff, body: { jobId: icuNights.id, submissionId: id, saidAt: saidAt.toISOString() } });
