import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { makeJobRequirements, type Requirement, updateRequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { createJob } from '@larkfield/schemas/portal/jobs.ts';
import { recordSpokenYes } from '@larkfield/schemas/put-forward/put-forward.ts';
import type { ApiClient } from '@larkfield/testing/api-client.ts';

interface AgreedJob {
  title: string;
  company: string;
  slug: string;
  startsOn?: string;
  requirements: Requirement[];
}

/** Writes a job with its requirements, and records that some people said yes to it, since a packet needs both. */
export async function agreeToJob(
  staff: ApiClient,
  { title, company, slug, startsOn, requirements }: AgreedJob,
  submissionIds: readonly string[],
): Promise<string> {
  const { specialty } = await staff.call(getSpecialty, { params: { slug } });
  const { job } = await staff.call(createJob, {
    body: {
      title,
      company,
      category: 'healthcare',
      location: 'Dallas, TX',
      description: 'A unit with room for a journey.',
      requirements: ['Recent experience in the unit'],
      salary: '$2,400 a week',
      type: 'Travel',
      checklist: { slug, name: specialty.name },
      certificates: ['BLS'],
      ...(startsOn && { startsOn }),
    },
  });
  const { set } = await staff.call(makeJobRequirements, { params: { id: job.id }, body: {} });
  const { id, revision, name, job: order } = set;
  await staff.call(updateRequirementSet, {
    params: { id },
    body: { name, ...(order !== null && { job: order }), specialtyId: specialty.id, requirements, revision, ...(startsOn && { startsOn }) },
  });
  for (const submissionId of submissionIds)
    await staff.call(recordSpokenYes, { body: { jobId: job.id, submissionId, saidAt: new Date().toISOString() } });
  return id;
}
