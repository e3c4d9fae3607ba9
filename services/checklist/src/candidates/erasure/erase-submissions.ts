import { deletePdfsOf } from '@larkfield/records/pdf-store.ts';
import { endTokensOfSubmissions } from '#src/access/access-token-store.ts';
import { eraseReferences } from '#src/references/held-references.ts';
import { deleteSubmissions } from '#src/submissions/candidate-submission-store.ts';
import { deletePacketsOf } from '#src/packets/packet-store.ts';
import { forgetRows } from '#src/matching/match-row-store.ts';

/** Erases submissions with what opens them and what was made of them; returns how many of what there were. */
export async function eraseSubmissions(ids: string[]): Promise<Record<string, number>> {
  const tokens = await endTokensOfSubmissions(ids);
  // References first: by its submission one is found, and other reports of the person may show it.
  const references = await eraseReferences({ submissionIds: ids });
  const packets = await deletePacketsOf(ids);
  const pdfs = await deletePdfsOf(ids);
  await forgetRows(ids);
  const erased = await deleteSubmissions(ids);
  // What was being made meanwhile: whoever stores something of a submission asks afterwards whether there still is one.
  const late = { packets: await deletePacketsOf(ids), pdfs: await deletePdfsOf(ids) };
  return { tokens, references, packets: packets + late.packets, pdfs: pdfs + late.pdfs, ...erased };
}
