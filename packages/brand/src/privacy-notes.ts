/** The notice at each form with personal data, one sentence per kind; the link to the Privacy Policy follows it. */
export const privacyNotes = {
  checklist:
    'We use this for your checklist and to match you with roles. Your date of birth and SSN digits are encrypted and on no report.',
  'my-checklists': 'We use this address only to send you the link.',
  reference: 'You can ask us at any time to see, correct or erase what you write.',
  referee: 'We use these details only to ask for this reference. Please talk to the person first.',
  verify: 'We use what you type only to find the report, and count that it was checked.',
  invites: 'Invite only people who expect to hear from you. Each can stop our invites with one press.',
  'smart-link': "We use these details only to fill in this person's checklist.",
  inquiry: 'We use what you write only to answer you and to find you a role or a candidate.',
  interest: 'We use your address only to tell you when this is ready.',
} as const;
export type PrivacyNoteKind = keyof typeof privacyNotes;
export const privacyPolicy = { words: 'Privacy Policy', path: '/privacy' } as const;
