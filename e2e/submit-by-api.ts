import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { downloadChecklist } from '@larkfield/schemas/checklist/pdf.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';

let owners = 0;
/** A client with a new address, since limits count by address and many journeys share a product. */
function newOwner(url: string) {
  owners += 1;
  return createApiClient(url, `198.18.${process.pid % 256}.${owners % 256}`);
}

/** Submits a checklist without a browser, for a journey that starts afterwards; `owner` has the owner's cookie. */
export async function submitByApi(url: string, changes: Partial<SubmissionInput> = {}, slug = 'rn-icu', owner = newOwner(url)) {
  const { specialty, skillsByCategory } = await owner.call(getSpecialty, { params: { slug } });
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, changes);
  return { owner, specialty, ...(await owner.call(submitChecklist, { body })) };
}

/** Waits for the PDF and downloads it as the candidate would. It polls slowly, since one address has a limit of 60 calls per minute. */
export function downloadOwnPdf(url: string, token: string): Promise<Buffer> {
  const path = endpointUrl(downloadChecklist, { params: { token } });
  const ask = async () => {
    const response = await fetch(`${url}${path}`, { headers: { accept: 'application/json' } });
    return response.status === 200 && Buffer.from(await response.arrayBuffer());
  };
  return waitUntil('the PDF is made', ask, { interval: 1_500 });
}
