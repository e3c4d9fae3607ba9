import type { OwnerProof } from '#src/shared/sharing/owner-proof.ts';

/** What the address of the success page says; anything may be missing, since addresses are cut off and retyped. */
export interface SuccessAddress {
  reference: string | null;
  downloadToken: string;
  specialtyId: number | undefined;
  /** Null when it is not said which submission is meant. */
  proof: OwnerProof | null;
}

const idForm = /^[0-9a-f]{24}$/;
const tokenForm = /^[0-9a-f]{64}$/;

export function readSuccessAddress(query: URLSearchParams): SuccessAddress {
  const submissionId = query.get('id') ?? '';
  const downloadToken = query.get('token') ?? '';
  const specialtyId = Number(query.get('specialty'));
  return {
    reference: query.get('ref'),
    downloadToken,
    specialtyId: Number.isInteger(specialtyId) && specialtyId > 0 ? specialtyId : undefined,
    proof: idForm.test(submissionId) ? { submissionId, ...(tokenForm.test(downloadToken) ? { downloadToken } : {}) } : null,
  };
}
