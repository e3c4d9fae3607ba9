import { z } from 'zod';

/** Every error of the product: code, HTTP status and the sentence shown to people. */
export const errors = {
  INVALID_INPUT: [400, 'Some of the information is not valid. Please check it and try again.'],
  INVALID_JSON: [400, "We couldn't read the request."],
  INVALID_REQUEST: [400, "We couldn't read the request."],
  INVALID_TOKEN: [400, "This link isn't valid."],
  UNSUPPORTED_DURATION: [400, 'Drafts are kept for 48 hours. Longer drafts are not available yet.'],
  UNDER_AGE: [400, 'You must be at least 18 to submit a checklist.'],
  TOO_FEW_SKILLS: [400, 'Rate at least 10 skills before you submit.'],
  SAFETY_SKILLS_INCOMPLETE: [400, 'Every safety-critical skill needs a proficiency and a frequency.'],
  UNKNOWN_SKILL: [400, 'The checklist has changed since you opened it. Reload the page; your answers are kept.'],
  WRONG_DOMAIN: [400, 'Only company email addresses are allowed'],
  WEAK_PASSWORD: [400, 'Please choose a password that is harder to guess.'],
  NOT_SIGNED_IN: [401, 'Please sign in.'],
  VISIT_ENDED: [401, "You've been signed out of My checklists. Ask for a new link to open it."],
  SIGN_IN_FAILED: [401, 'Invalid email or password.'],
  SIGN_IN_EXPIRED: [401, 'This sign-in took too long. Please start over.'],
  CODE_WRONG: [401, "That code isn't right. Please try again."],
  PASSCODE_REQUIRED: [401, 'This link is protected. Enter the passcode to open it.'],
  PASSCODE_WRONG: [401, "That passcode isn't right."],
  PIN_WRONG: [401, 'Incorrect PIN. Please try again.'],
  TOKEN_REFUSED: [401, "We couldn't identify the caller."],
  FORBIDDEN: [403, 'You do not have access to this.'],
  CONFIRMATION_REQUIRED: [403, "Please confirm it's you."],
  PASSWORD_WRONG: [403, "That password isn't right."],
  NOT_OWNER: [403, 'Only the person who submitted this checklist, or our staff, can do that.'],
  CROSS_SITE: [403, "The request didn't come from this site."],
  OPENED_AHEAD: [403, 'A link counts as used when someone opens it, not when a browser loads it ahead of time.'],
  VIEW_LIMIT: [403, 'View limit exceeded for this share link'],
  NOT_FOUND: [404, "We couldn't find what you asked for."],
  SPECIALTY_NOT_FOUND: [404, 'Specialty not found.'],
  SUBMISSION_NOT_FOUND: [404, 'Submission not found.'],
  LINK_NOT_FOUND: [404, "We don't recognize this link."],
  INQUIRY_NOT_FOUND: [404, 'Inquiry not found.'],
  JOB_NOT_FOUND: [404, 'Job not found.'],
  USER_NOT_FOUND: [404, 'User not found.'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  CONFLICT: [409, 'This was changed in the meantime. Reload the page and try again.'],
  DATA_ON_HOLD: [409, "This person's data is on hold and can't be erased. End the hold first."],
  EDIT_CONFLICT: [409, 'Other ratings were saved in the meantime. Choose which ones to keep.'],
  ALREADY_RENEWED: [409, 'This checklist was renewed, so nothing new is made from it. Please use its renewal.'],
  PAST_ITS_YEAR: [
    409,
    'This checklist is past its year, so no packet or reference is made from it. Its owner can renew it in My checklists.',
  ],
  NO_YES: [409, "This person hasn't said yes to this job, so nothing about them goes to the facility. Ask them first."],
  USER_EXISTS: [409, 'A user with this email address already exists.'],
  PASSCODE_RETIRED: [409, 'This passcode was retired after too many wrong guesses. The link needs a new one.'],
  SECOND_FACTOR_ON: [409, 'Two-step sign-in is already on.'],
  ENROLMENT_EXPIRED: [409, 'Setup took too long. Please start over.'],
  SECOND_FACTOR_OFF: [409, "Two-step sign-in isn't on."],
  SECOND_FACTOR_REQUIRED: [409, 'An admin requires two-step sign-in for all staff.'],
  SECOND_FACTOR_FIRST: [409, 'Turn on two-step sign-in for your own account first.'],
  LAST_ADMIN: [409, "The last active admin can't be removed."],
  JOB_CLOSED: [410, 'This job is no longer open.'],
  LINK_EXPIRED: [410, 'This link has expired.'],
  LINK_REVOKED: [410, 'This link has been withdrawn.'],
  LINK_USED_UP: [410, 'This link has reached its maximum uses.'],
  TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Please send JSON.'],
  LOCKED: [423, 'Locked after too many failed attempts. Please try again later.'],
  /** Replies with this code name the waiting time instead. */
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
  HEADERS_TOO_LARGE: [431, "Your browser sent more data than we accept. Please delete this site's cookies and try again."],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  SERVICE_UNAVAILABLE: [503, "The service isn't available right now. Please try again in a moment."],
  PACKET_GONE: [410, 'This packet is no longer available. Whoever shared it can make a new one.'],
  PDF_FAILED: [503, "This PDF couldn't be made. The checklist is safe, and our team can make the PDF again."],
  BAD_GATEWAY: [502, "The service isn't available right now. Please try again in a moment."],
  GATEWAY_TIMEOUT: [504, 'The service took too long to answer. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** An invalid field of a request, and the rule that it breaks. */
export const fieldErrorSchema = z.strictObject({ field: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldErrorSchema>;

/** The body of every error reply. `error` and `message` contain the same sentence (product.md#service-1). */
export const errorBodySchema = z.looseObject({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  details: z.string().optional(),
  fields: z.array(fieldErrorSchema).optional(),
  requestId: z.string().optional(),
  requiresPasscode: z.boolean().optional(),
  remainingAttempts: z.number().int().optional(),
  reason: z.string().optional(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
