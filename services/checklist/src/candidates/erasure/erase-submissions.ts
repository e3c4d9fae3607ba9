import { deletePdfsOf } from '@larkfield/records/pdf-store.ts';
import { endTokensOfSubmissions } from '#src/access/access-token-store.ts';
import { deleteSubmissions } from '#src/candidates/candidate-submission-store.ts';

/** Erases submissions with what opens them and what was made of them; returns how many of what there were. */
export async function eraseSubmissions(ids: string[]): Promise<Record<string, number>> {
  const tokens = await endTokensOfSubmissions(ids);
  const pdfs = await deletePdfsOf(ids);
  return { tokens, pdfs, ...(await deleteSubmissions(ids)) };
}
