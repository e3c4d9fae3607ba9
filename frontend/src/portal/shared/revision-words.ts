/** How a revision came to be, after its day. */
export const revisionOrigins = {
  submit: 'first submission',
  correction: 'corrected by the candidate',
  edit: 'changed through a shared link',
  owner: 'changed by the candidate',
} as const;
