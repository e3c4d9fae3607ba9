import { personalRecordsSchema } from '@larkfield/schemas/portal/candidate-rights/candidate-data.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listNotes, openNotes } from './person-note-store.ts';
import { findPersonByKey, personKeyOf } from './person-store.ts';

/** Every note about an address, as an export has it. */
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
