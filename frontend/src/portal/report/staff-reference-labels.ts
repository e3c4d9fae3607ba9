import type { ReferenceFlag, SetAsideReason } from '@larkfield/schemas/references/references.ts';

/** Hints for staff, stated as facts; none of them claims that anything is wrong. */
export const flagLabels: Record<ReferenceFlag, string> = {
  'free-mail': 'The address is with a free email provider.',
  'candidate-address': 'The address is the candidate’s own mailbox.',
  'candidate-domain': 'The address has the same domain as the candidate’s address.',
  'same-device': 'It was answered in the same browser the candidate submitted from.',
  'same-network': 'It was answered from the same network address the candidate asked from.',
  'referee-network': 'It was answered from the same network address as another reference.',
  'quick-answer': 'It was answered within a minute of first being opened.',
  'other-name': 'It was signed with a different name than the candidate gave.',
};

/** Why a reference does not count. */
export const setAsideLabels: Record<SetAsideReason, string> = {
  'not-a-supervisor': "Didn't supervise the candidate",
  'identity-doubtful': 'Not clear who answered',
  'conflict-of-interest': 'Conflict of interest',
  'on-request': 'The referee asked for it',
  other: 'Another reason',
};
