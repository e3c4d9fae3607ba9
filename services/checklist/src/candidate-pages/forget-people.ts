import { listSubmissionsOfMany } from '#src/submissions/candidate-submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import {
  deletePeople,
  findPersonByKey,
  forgetOwner,
  listPeople,
  openPersonAddress,
  personKeyOf,
  type StoredPerson,
} from './person-store.ts';
import { deleteNotesOf } from './person-note-store.ts';
import { hasSubmissions } from './person-submission-store.ts';

const batchSize = 200;

/** Removes candidates and their notes; returns the numbers of both. */
async function forget(ids: StoredPerson['_id'][]): Promise<{ people: number; notes: number }> {
  if (ids.length === 0) return { people: 0, notes: 0 };
  const notes = await deleteNotesOf(ids);
  const people = await deletePeople(ids);
  // Delete notes last, since a note may have been added meanwhile.
  return { people, notes: notes + (await deleteNotesOf(ids)) };
}

/** Removes the notes on an erased address up to a time, and the candidate's record unless they have submitted again since. */
export async function forgetPerson(addressKey: Buffer, address: string, until: Date): Promise<{ people: number; notes: number }> {
  const person = await findPersonByKey(personKeyOf(addressKey, address));
  if (!person) return { people: 0, notes: 0 };
  const isBack = await hasSubmissions(address.trim().toLowerCase());
  if (!isBack) return forget([person._id]);
  await forgetOwner(person._id);
  return { people: 0, notes: await deleteNotesOf([person._id], until) };
}

/** Removes candidates without submissions, and their notes; returns the numbers of both. */
export async function forgetPeopleWithoutSubmissions({
  keyRing,
}: Pick<ChecklistContext, 'keyRing'>): Promise<{ people: number; notes: number }> {
  const forgotten = { people: 0, notes: 0 };
  for (let after: StoredPerson['_id'] | null = null; ;) {
    const found: StoredPerson[] = await listPeople(after, batchSize);
    const addresses = new Map(found.map((person) => [person, openPersonAddress(keyRing, person)]));
    const kept = new Set((await listSubmissionsOfMany([...addresses.values()])).map(({ email }) => email));
    const gone: StoredPerson[] = [];
    for (const [person, address] of addresses) {
      // The key of a checklist without an address is its reference, which is looked up directly.
      if (!kept.has(address) && (address.includes('@') || !(await hasSubmissions(address)))) gone.push(person);
    }
    const { people, notes } = await forget(gone.map(({ _id }) => _id));
    forgotten.people += people;
    forgotten.notes += notes;
    if (found.length < batchSize) return forgotten;
    after = found.at(-1)!._id;
  }
}
