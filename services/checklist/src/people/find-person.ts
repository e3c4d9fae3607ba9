import { findPerson } from '@larkfield/schemas/people/find-person.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { addressOf } from '#src/submissions/candidate-submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { openPerson } from './person-store.ts';

export const findPersonRoute = ({ keyRing, addressKey }: ChecklistContext) =>
  route(findPerson, async ({ params: { id } }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const { _id } = await openPerson(keyRing, addressKey, addressOf(submission));
    return { personId: _id.toHexString() };
  });
