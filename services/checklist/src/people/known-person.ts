import { personConstants } from '@larkfield/schemas/people/person.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { findStoredPerson, openPersonAddress, type StoredPerson } from './person-store.ts';
import { listPersonSubmissions } from './person-submission-store.ts';

/** A candidate with their newest submissions. */
export interface KnownPerson {
  person: StoredPerson;
  /** Null where the only checklist came without one. */
  email: string | null;
  submissions: Submission[];
  submissionIds: string[];
  hasMore: boolean;
}

/** The candidate of an id; one of whom no submission is left is not found. */
export async function getKnownPerson({ keyRing }: Pick<ChecklistContext, 'keyRing'>, personId: string): Promise<KnownPerson> {
  const person = (await findStoredPerson(personId)) ?? fail('NOT_FOUND');
  const found = await listPersonSubmissions(openPersonAddress(keyRing, person));
  const submissions = found.slice(0, personConstants.checklists);
  const [newest] = submissions;
  if (!newest) return fail('NOT_FOUND');
  return {
    person,
    email: newest.email ?? null,
    submissions,
    submissionIds: submissions.map(({ _id }) => _id.toString()),
    hasMore: found.length > submissions.length,
  };
}
