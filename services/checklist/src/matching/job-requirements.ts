import { readJob } from '@larkfield/schemas/internal/jobs.ts';
import { makeJobRequirements } from '@larkfield/schemas/matching/requirements.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { madeFromOf, setOfJob } from './set-of-job.ts';
import { checkedState, toRequirementSet } from './requirement-routes.ts';
import {
  findSetOfJob,
  findSetsByHand,
  insertRequirementSet,
  type JobOrigin,
  noteJobRevision,
  replaceRequirementSet,
  type RequirementSetState,
  setArchived,
  type StoredRequirementSet,
} from './requirement-set-store.ts';

interface Making {
  state: RequirementSetState;
  origin: JobOrigin;
  actOf: (action: string) => Parameters<typeof insertRequirementSet>[1];
}

/** Finds, updates or stores the set of a job; returns null if another request was faster. */
async function makeSet({ state, origin, actOf }: Making): Promise<StoredRequirementSet | null> {
  const made = await findSetOfJob(origin.jobId);
  if (!made) {
    const [newest] = await findSetsByHand(origin.jobId);
    // The job's requirements are the same as when staff changed its set, so there is nothing to do.
    if (newest?.madeFrom === origin.madeFrom) return newest;
    return insertRequirementSet(state, actOf('requirements.created'), { origin });
  }
  if (made.isArchived) await setArchived(made, false, actOf('requirements.restored'));
  const isSame = made.madeFrom === origin.madeFrom && made.name === state.name && made.job === state.job;
  if (!isSame) return replaceRequirementSet(made, state, actOf('requirements.changed'), { origin });
  return noteJobRevision(made, origin);
}

/**
 * Creates the set of a job with one click, and updates it when the job has
 * changed. A set that staff changed by hand is kept as well (product.md#jobs-3).
 */
const makeJobRequirementsRoute = (context: ChecklistContext) =>
  route(makeJobRequirements, async ({ params: { id }, identity, requestId }) => {
    const { job } = await context.contact(readJob, { params: { id } });
    if (!job) return fail('JOB_NOT_FOUND');
    const fields = setOfJob(job, context.catalogue);
    if (!fields) {
      const [field, message] = job.checklist
        ? ['requirements', 'Give the job a license, certifications, a unit, an EHR system or a shift first']
        : ['checklist', "Choose the job's skills checklist first"];
      return fail('INVALID_INPUT', { fields: [{ field, message }] });
    }
    const actOf = (action: string) => ({ actor: { kind: 'user', id: identity.userId } as const, action, requestId });
    // All sets of a job have the job's start, even those whose requirements staff changed.
    for (const set of await findSetsByHand(id)) {
      const startsOn = job.startsOn;
      if (set.startsOn !== startsOn) await replaceRequirementSet(set, { ...set, startsOn }, actOf('requirements.changed'));
    }
    const state = checkedState(context, fields, identity);
    const making = { state, origin: { jobId: id, jobRevision: job.revision, madeFrom: madeFromOf(fields) }, actOf };
    const set = (await makeSet(making)) ?? (await makeSet(making)) ?? fail('CONFLICT');
    return { set: toRequirementSet(context, set) };
  });

export const jobRequirementsRoutes = (context: ChecklistContext) => ({ makeJobRequirements: makeJobRequirementsRoute(context) });
