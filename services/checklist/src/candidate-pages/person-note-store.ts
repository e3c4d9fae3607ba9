import mongoose, { type InferSchemaType, trusted, Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { destroyOwnKeys, isKeyDestroyed, openRecordRing, readOwnRing, removeWithOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { personConstants } from '@larkfield/schemas/portal-constants.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { staffMember, type StaffMember } from '#src/submissions/submission-parts-store.ts';

const schema = new mongoose.Schema(
  {
    personId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The id of the request that created the note, by which a repeated request is recognized. */
    requestId: { type: String, required: true },
    /** Removed at once when the note is deleted. */
    sealedText: String,
    author: { type: staffMember, required: true },
    writtenAt: { type: Date, required: true },
    editedAt: { type: Date, default: null },
    revision: { type: Number, required: true },
    ...auditOutboxField,
  },
  { collection: sealedFields.personNote.collection, versionKey: false, strict: 'throw' },
);
// Serves: the notes about a candidate, newest first, and their removal.
schema.index({ personId: 1, _id: -1 });
schema.index({ requestId: 1 }, { unique: true });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const NoteModel = mongoose.model('PersonNote', schema);

export type StoredNote = Omit<InferSchemaType<typeof schema>, 'unsentAudit'> & { _id: Types.ObjectId };
type NoteAct = Pick<AuditNote, 'actor' | 'requestId'>;

const place = (id: Types.ObjectId) => placeOf(sealedFields.personNote, id.toHexString());
const eventOf = (personId: Types.ObjectId, action: string, act: NoteAct) =>
  toAuditEvent({ ...act, action, object: `person:${personId}`, changedFields: ['notes'] });
const present = { sealedText: trusted({ $exists: true }) };
const shown = { unsentAudit: 0 } as const;

/** Encrypts with the note's separate key, which is stored before the note. */
const sealText = async (ring: KeyRing, _id: Types.ObjectId, text: string) =>
  encryptField(await openRecordRing(ring, _id.toHexString()), text, place(_id));

/** Decrypts notes; leaves out notes whose key is destroyed, since they are being erased. */
export async function openNotes(keyRing: KeyRing, notes: StoredNote[]): Promise<(StoredNote & { text: string })[]> {
  const ring = await readOwnRing(
    keyRing,
    notes.map(({ _id }) => _id.toHexString()),
  );
  const kept = notes.filter(({ _id, sealedText }) => !isKeyDestroyed(ring, _id.toHexString(), sealedText!));
  return kept.map((note) => ({ ...note, text: decryptField(ring, note.sealedText!, place(note._id)) }));
}

export interface NewNote {
  personId: Types.ObjectId;
  requestId: string;
  text: string;
  author: StaffMember;
}

/** Stores a note; a repeated request returns the stored note. */
export async function insertNote(ring: KeyRing, { text, ...note }: NewNote, act: NoteAct, now = new Date()): Promise<StoredNote | null> {
  const _id = new Types.ObjectId();
  const unsentAudit = [eventOf(note.personId, 'person.note-added', act)];
  const sealedText = await sealText(ring, _id, text);
  try {
    await NoteModel.create({ _id, ...note, sealedText, writtenAt: now, revision: 1, unsentAudit });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const { personId, requestId } = note;
  const stored = await NoteModel.findOne(
    { requestId, personId, 'author.userId': note.author.userId, ...present },
    shown,
  ).lean<StoredNote>();
  // After a repeated request, nothing is encrypted with the new key.
  if (!stored?._id.equals(_id)) await destroyOwnKeys([_id.toHexString()]);
  return stored;
}

/** The notes about a candidate, newest first; with a limit of null, all of them. */
export async function listNotes(personId: Types.ObjectId, limit: number | null = personConstants.listed): Promise<StoredNote[]> {
  const found = NoteModel.find({ personId, ...present }, shown).sort({ _id: -1 });
  return (limit === null ? found : found.limit(limit)).lean<StoredNote[]>();
}

export async function findNote(personId: string, noteId: string): Promise<StoredNote | null> {
  return NoteModel.findOne(
    { _id: new Types.ObjectId(noteId), personId: new Types.ObjectId(personId), ...present },
    shown,
  ).lean<StoredNote>();
}

/** Changes a note if it has the given revision; otherwise returns null. */
export async function changeNote(
  ring: KeyRing,
  { _id, personId, revision }: StoredNote,
  text: string,
  act: NoteAct,
  now = new Date(),
): Promise<StoredNote | null> {
  return NoteModel.findOneAndUpdate(
    { _id, revision, ...present },
    {
      $set: { sealedText: await sealText(ring, _id, text), editedAt: now, revision: revision + 1 },
      $push: { unsentAudit: eventOf(personId, 'person.note-edited', act) },
    },
    { returnDocument: 'after', projection: shown },
  ).lean<StoredNote>();
}

/** Deletes a note if it has the given revision. The write that stores the audit event removes the text; the key and the rest follow. */
export async function deleteNote({ _id, personId, revision }: StoredNote, act: NoteAct): Promise<boolean> {
  const { modifiedCount } = await NoteModel.updateOne(
    { _id, revision, ...present },
    { $unset: { sealedText: 1 }, $push: { unsentAudit: eventOf(personId, 'person.note-deleted', act) } },
  );
  if (modifiedCount === 1) await removeNotes([_id]);
  return modifiedCount === 1;
}

const removeNotes = (ids: Types.ObjectId[]) =>
  removeWithOwnKeys(
    ids.map((id) => id.toHexString()),
    () => deletePreservingAudit('checklist', NoteModel, { _id: trusted({ $in: ids }) }),
  );

/** Removes the notes about some candidates, or those up to a time, with their keys; returns their number. */
export async function deleteNotesOf(personIds: Types.ObjectId[], until?: Date): Promise<number> {
  const writtenAt = until && { writtenAt: trusted({ $lte: until }) };
  const found = await NoteModel.find({ personId: trusted({ $in: personIds }), ...writtenAt }, { _id: 1 }).lean();
  return found.length === 0 ? 0 : removeNotes(found.map(({ _id }) => _id));
}
