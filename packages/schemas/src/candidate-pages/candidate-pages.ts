import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { personConstants } from '#src/portal-constants.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { pdfStateSchema } from '#src/checklist/pdf.ts';
import { renewedBySchema } from '#src/checklist/submit-checklist.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { assigneeSchema, submissionRevisionSchema } from '#src/portal/submissions.ts';
import { personInquiriesSchema, personLinksSchema, personMailsSchema } from '#src/internal/candidate-rights.ts';
import { packetSchema } from '#src/reports/packets.ts';
import { auditEntrySchema } from '#src/auth/audit.ts';
import { referenceRequestSchema } from '#src/references/references.ts';
import { staffMemberSchema } from '#src/auth/users.ts';

export const findPerson = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/person',
  service: 'checklist',
  access: 'user',
  summary: 'The id of the candidate of a submission, the same for everything that was submitted with one address',
  params: submissionIdParamsSchema,
  reply: z.strictObject({ personId: objectIdSchema }),
});

/** A candidate's id is random and does not identify them, since it appears in addresses and in the audit trail. */
export const personIdParamsSchema = z.strictObject({ personId: objectIdSchema });

/** A checklist of a candidate. */
export const personChecklistSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  specialty: z.string(),
  shortReference: shortReferenceSchema,
  phone: z.string().nullable(),
  submittedAt: instantSchema,
  validUntil: instantSchema,
  renewedBy: renewedBySchema.optional(),
  hasUnprovedAddress: z.literal(true).optional(),
  /** The newest revision comes first. */
  revisions: z.array(submissionRevisionSchema).min(1),
  pdf: pdfStateSchema,
  assignee: assigneeSchema.nullable(),
});
export type PersonChecklist = z.output<typeof personChecklistSchema>;

/** A candidate: all submissions with one email address, or a single checklist without an address. */
export const personSchema = z.strictObject({
  id: objectIdSchema,
  /** Every name used with the address, newest first. Two people may share one address. */
  names: z.array(z.string()).min(1),
  email: z.string().nullable(),
  /** The member of staff who is responsible for the candidate and gets their next checklists. */
  owner: whenMissing(assigneeSchema.nullable(), null),
  /** Raised by every change of the owner. A change names the revision that it was based on. */
  ownerRevision: whenMissing(z.number().int().min(0), 0),
  /** The newest checklist comes first. */
  checklists: z.array(personChecklistSchema).min(1),
  /** Whether there are more checklists than listed. */
  hasMore: z.boolean(),
});
export type Person = z.output<typeof personSchema>;

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin-portal/people/:personId',
  service: 'checklist',
  access: 'user',
  summary: 'A candidate and their checklists with revisions and PDF states; that it was seen is audited',
  params: personIdParamsSchema,
  reply: personSchema,
});

const part = { method: 'GET', service: 'checklist', access: 'user', params: personIdParamsSchema } as const;

/** A request for a reference, without the answers. */
const personReferenceSchema = z.strictObject({
  ...referenceRequestSchema.pick({ id: true, state: true, name: true, role: true, unit: true, askedAt: true, answeredAt: true }).shape,
  submissionId: objectIdSchema,
  shortReference: shortReferenceSchema,
  setAsideAt: instantSchema.nullable(),
});

export const listPersonReferences = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/references',
  summary: 'The references asked for with the checklists of a candidate, newest first; what was answered stands at the checklist; audited',
  reply: z.strictObject({ references: z.array(personReferenceSchema) }),
});

export const listPersonPackets = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/packets',
  summary: 'The last packets of a candidate, newest first',
  reply: z.strictObject({ packets: z.array(packetSchema) }),
});

export const listPersonLinks = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/links',
  summary: 'The share links of a candidate, the Smart Links that still hold for whom they are, and their invites, newest first; audited',
  reply: personLinksSchema,
});

/** `isPartial`: the links service did not reply, so its mails are missing. */
export const listPersonMails = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/mails',
  summary: 'The mails about a candidate, their checklists, references and links: what, when, and whether they left; newest first',
  reply: z.strictObject({ mails: personMailsSchema, isPartial: z.boolean() }),
});

export const listPersonInquiries = endpoint({
  ...part,
  path: '/api/admin-portal/people/:personId/inquiries',
  summary: 'What a candidate wrote with their address, such as answers to jobs, newest first; audited',
  reply: z.strictObject({ inquiries: personInquiriesSchema }),
});

export const listPersonAudit = endpoint({
  ...part,
  access: 'admin',
  path: '/api/admin-portal/people/:personId/audit',
  summary: 'The last entries of the audit trail about a candidate, newest first, without looks at the parts of their page',
  reply: z.strictObject({ events: z.array(auditEntrySchema), isPartial: z.boolean() }),
});

/** A note by staff about a candidate. */
export const personNoteSchema = z.strictObject({
  id: objectIdSchema,
  text: z.string(),
  author: staffMemberSchema,
  writtenAt: instantSchema,
  editedAt: instantSchema.nullable(),
  /** Raised by each edit. An edit names the revision that it was based on. */
  revision: z.number().int().positive(),
});
export type PersonNote = z.output<typeof personNoteSchema>;

const noteTextSchema = z
  .string()
  .trim()
  .min(1, 'Write something first')
  .max(personConstants.noteLength, `A note must be at most ${personConstants.noteLength} characters`);
const noteParamsSchema = z.strictObject({ ...personIdParamsSchema.shape, noteId: objectIdSchema });
const revisionSchema = z.number().int().positive();
const noteReplySchema = z.strictObject({ note: personNoteSchema });

export const listPersonNotes = endpoint({
  method: 'GET',
  path: '/api/admin-portal/people/:personId/notes',
  service: 'checklist',
  access: 'user',
  summary: 'The notes about a candidate, newest first; audited',
  params: personIdParamsSchema,
  reply: z.strictObject({ notes: z.array(personNoteSchema) }),
});

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/api/admin-portal/people/:personId/notes',
  service: 'checklist',
  access: 'user',
  summary: 'Adds a note about a candidate; the same request again adds no other',
  params: personIdParamsSchema,
  body: z.strictObject({ requestId: z.uuid(), text: noteTextSchema }),
  reply: noteReplySchema,
  status: 201,
});

export const editPersonNote = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/people/:personId/notes/:noteId',
  service: 'checklist',
  access: 'user',
  summary: 'Changes a note; its author or an admin may',
  params: noteParamsSchema,
  body: z.strictObject({ text: noteTextSchema, revision: revisionSchema }),
  reply: noteReplySchema,
});

export const deletePersonNote = endpoint({
  method: 'POST',
  path: '/api/admin-portal/people/:personId/notes/:noteId/delete',
  service: 'checklist',
  access: 'user',
  summary: 'Deletes a note for good; its author or an admin may',
  params: noteParamsSchema,
  body: z.strictObject({ revision: revisionSchema }),
  reply: z.strictObject({}),
});

export const setPersonOwner = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/people/:personId/owner',
  service: 'checklist',
  access: 'user',
  summary:
    'Gives a candidate to an active user, who gets their next checklists, or with null to nobody; 409 when somebody else changed it meanwhile',
  params: personIdParamsSchema,
  body: z.strictObject({
    userId: objectIdSchema.nullable(),
    /** The revision of the owner that staff saw. */
    revision: z.number().int().min(0),
  }),
  reply: personSchema.pick({ owner: true, ownerRevision: true }),
});

export const personEndpoints = {
  findPerson,
  getPerson,
  listPersonReferences,
  listPersonPackets,
  listPersonLinks,
  listPersonMails,
  listPersonInquiries,
  listPersonAudit,
  listPersonNotes,
  addPersonNote,
  editPersonNote,
  deletePersonNote,
  setPersonOwner,
} satisfies Record<string, Endpoint>;
