import {
  addPersonNote,
  deletePersonNote,
  editPersonNote,
  listPersonNotes,
  type PersonNote,
} from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { personalRecordsSchema } from '@larkfield/schemas/portal/candidate-rights.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { getKnownPerson } from './person-routes.ts';
import { findPersonByKey, findStoredPerson, openPersonAddress, personKeyOf } from './person-store.ts';
import { changeNote, deleteNote, deleteNotesOf, findNote, insertNote, listNotes, openNotes, type StoredNote } from './person-note-store.ts';

const actOf = ({ identity, requestId }: { identity: UserIdentity; requestId: string }) => ({
  actor: { kind: 'user', id: identity.userId } as const,
  requestId,
});

async function toNotes(ring: KeyRing, notes: StoredNote[]): Promise<PersonNote[]> {
  return (await openNotes(ring, notes)).map(({ _id, text, author, writtenAt, editedAt, revision }) => ({
    id: _id.toHexString(),
    text,
    author,
    writtenAt: writtenAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    revision,
  }));
}

/** Replies with a note after a write; returns a conflict if another request has changed or erased the note meanwhile. */
async function toReply(ring: KeyRing, note: StoredNote | null): Promise<{ note: PersonNote }> {
  const [written] = note ? await toNotes(ring, [note]) : [];
  return { note: written ?? fail('CONFLICT') };
}

/** A note that the caller may change. */
async function getOwnNote({
  params: { personId, noteId },
  identity,
}: {
  params: { personId: string; noteId: string };
  identity: UserIdentity;
}): Promise<StoredNote> {
  const note = (await findNote(personId, noteId)) ?? fail('NOT_FOUND');
  return note.author.userId === identity.userId || identity.role === 'admin' ? note : fail('FORBIDDEN');
}

/** Tells whether a hold stands for an address; `candidate-rights`, which knows the holds, imports this folder. */
type IsOnHold = (email: string) => Promise<boolean>;

/** Refuses to change or delete what is written of a person on hold (product.md#data-6). */
async function requireNoHold({ keyRing }: ChecklistContext, isOnHold: IsOnHold, personId: string): Promise<void> {
  const person = await findStoredPerson(personId);
  if (person && (await isOnHold(openPersonAddress(keyRing, person))))
    fail('DATA_ON_HOLD', { message: "This person's data is on hold, so a note about them can't be changed or deleted. Add another note." });
}

export const personNoteRoutes = (context: ChecklistContext, isOnHold: IsOnHold) => ({
  listPersonNotes: route(listPersonNotes, async ({ params: { personId }, response, ...call }) => {
    const { person } = await getKnownPerson(context, personId);
    const notes = await listNotes(person._id);
    await context.audit.record({ ...actOf(call), action: 'person.notes-viewed', object: `person:${personId}` });
    response.setHeader('Cache-Control', 'no-store');
    return { notes: await toNotes(context.keyRing, notes) };
  }),

  addPersonNote: route(addPersonNote, async ({ params: { personId }, body, ...call }) => {
    const { person } = await getKnownPerson(context, personId);
    const { userId, email } = call.identity;
    const note = await insertNote(context.keyRing, { personId: person._id, ...body, author: { userId, email } }, actOf(call));
    // If the candidate has been erased meanwhile, the note must be deleted too.
    if (!(await findStoredPerson(personId))) {
      await deleteNotesOf([person._id]);
      fail('NOT_FOUND');
    }
    return toReply(context.keyRing, note);
  }),

  editPersonNote: route(editPersonNote, async ({ body: { text, revision }, ...call }) => {
    const note = await getOwnNote(call);
    const [present] = await toNotes(context.keyRing, [note]);
    // A repeated request after a lost reply: the note already has this text.
    if (present?.text === text) return { note: present };
    await requireNoHold(context, isOnHold, call.params.personId);
    if (note.revision !== revision) fail('CONFLICT');
    return toReply(context.keyRing, await changeNote(context.keyRing, note, text, actOf(call)));
  }),

  deletePersonNote: route(deletePersonNote, async ({ body: { revision }, ...call }) => {
    const note = await getOwnNote(call);
    await requireNoHold(context, isOnHold, call.params.personId);
    return note.revision === revision && (await deleteNote(note, actOf(call))) ? {} : fail('CONFLICT');
  }),
});

/** Every note about an address, for exports. */
export async function openNoteRecords({ keyRing, addressKey }: Pick<ChecklistContext, 'keyRing' | 'addressKey'>, address: string) {
  const person = await findPersonByKey(personKeyOf(addressKey, address));
  const notes = person ? await openNotes(keyRing, await listNotes(person._id, null)) : [];
  return personalRecordsSchema.parse(
    notes.map((note) => ({
      id: note._id.toString(),
      text: note.text,
      writtenAt: note.writtenAt.toISOString(),
      editedAt: note.editedAt?.toISOString() ?? null,
      writtenBy: note.author.email,
    })),
  );
}
