import { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';

let owners = 0;
/** From an address of their own: limits count by address, and many journeys share a product. */
function newOwner(url: string) {
  owners += 1;
  return createApiClient(url, `198.18.${process.pid % 256}.${owners % 256}`);
}

/** Submits a checklist without a browser, for a journey that begins after it; `owner` holds the proof. */
export async function submitByApi(url: string, changes: Partial<SubmissionInput> = {}, slug = 'rn-icu', owner = newOwner(url)) {
  const { specialty, skillsByCategory } = await owner.call(getSpecialty, { params: { slug } });
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, changes);
  return { owner, specialty, ...(await owner.call(submitChecklist, { body })) };
}
