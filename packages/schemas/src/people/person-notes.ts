import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { staffMemberSchema } from '#src/auth/users/staff-member.ts';
import { personConstants, personIdParamsSchema } from './person.ts';

/** A note of staff about a candidate. */
export const personNoteSchema = z.strictObject({
  id: objectIdSchema,
  text: z.string(),
  author: staffMemberSchema,
  writtenAt: instantSchema,
  editedAt: instantSchema.nullable(),
  /** Raised by each edit: whoever changes a note says which state of it they saw. */
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
