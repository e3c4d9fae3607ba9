import { answerReference, declineReference, openReference, startReference } from './answer-reference.ts';
import { askReferences, listReferences, resendReference, withdrawReference } from './ask-references.ts';
import { copyReferenceLink, setReferenceAside, viewReferences } from './staff-references.ts';

/** Supervisors are asked, answer or decline, and staff see what they wrote. */
export const referenceEndpoints = {
  answerReference,
  askReferences,
  copyReferenceLink,
  declineReference,
  listReferences,
  openReference,
  resendReference,
  setReferenceAside,
  startReference,
  viewReferences,
  withdrawReference,
} as const;
