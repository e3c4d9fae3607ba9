import { createHash } from 'node:crypto';
import { requirementKey } from '@larkfield/assessment/matching/requirement-label.ts';
import { shifts } from '@larkfield/assessment/profile/work-choices.ts';
import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';
import type { JobOrder } from '@larkfield/schemas/internal/jobs.ts';
import { matchLimits } from '@larkfield/schemas/matching/match-limits.ts';
import type { Requirement, RequirementSetFields } from '@larkfield/schemas/matching/requirements.ts';

/** The requirements of a job: license, certifications and unit are required, EHR systems and shift are preferred. */
export function requirementsOfJob({ license, certificates, unit, ehr, shift }: JobOrder): Requirement[] {
  const shiftId = shifts.find(({ label }) => label === shift)?.id ?? shifts.find(({ id }) => id === shift?.toLowerCase())?.id;
  const listed: Requirement[] = [
    ...(license === null ? [] : [{ kind: 'state', need: 'must', state: license } as const]),
    ...certificates.map((name) => ({ kind: 'certificate', need: 'must', name }) as const),
    ...(unit === null ? [] : [{ kind: 'unit', need: 'must', unit } as const]),
    ...ehr.map((system) => ({ kind: 'ehr', need: 'wish', system }) as const),
    ...(shiftId === undefined ? [] : [{ kind: 'shift', need: 'wish', shift: shiftId } as const]),
  ];
  const keys = listed.map(requirementKey);
  return listed.filter((_, index) => keys.indexOf(keys[index]!) === index);
}

const shortened = (text: string) => text.slice(0, matchLimits.nameLength).trim();

/** The set derived from a job; null if the job has no checklist or no requirement that can be matched. */
export function setOfJob(job: JobOrder, catalogue: Catalogue): RequirementSetFields | null {
  const entry = job.checklist && catalogue.findBySlug(job.checklist.slug);
  const requirements = requirementsOfJob(job);
  if (!entry || requirements.length === 0) return null;
  return {
    name: shortened(job.title),
    job: shortened(`${job.title}, ${job.company}`),
    ...(job.startsOn !== null && { startsOn: job.startsOn }),
    specialtyId: entry.specialty.id,
    requirements,
  };
}

/** A hash that is the same for two states of a job with the same requirements, whatever else has changed. */
export const madeFromOf = ({ specialtyId, startsOn, requirements }: RequirementSetFields): string =>
  createHash('sha256')
    .update(JSON.stringify([specialtyId, startsOn ?? null, requirements]))
    .digest('hex');
