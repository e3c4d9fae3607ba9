import { listFailedPdfs } from '@larkfield/records/pdf-store.ts';
import { readPdfStates } from '#src/pdfs/ensure-pdf.ts';
import { listPdfRequests } from '#src/submissions/outbox/submission-outbox-store.ts';

/** Ids of submissions whose present PDF could not be made, and was not asked for again since. */
export async function listFailedSubmissions(template: number): Promise<string[]> {
  const wanted = await listPdfRequests(await listFailedPdfs(template));
  const states = await readPdfStates(wanted, template, 'staff');
  return wanted.map(({ _id }) => _id.toString()).filter((id) => states.get(id)?.state === 'failed');
}
