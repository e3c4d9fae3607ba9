/** Which submission is meant, with what the address of the success page can prove; the owner's cookie travels by itself. */
export interface OwnerProof {
  submissionId: string;
  downloadToken?: string;
}
