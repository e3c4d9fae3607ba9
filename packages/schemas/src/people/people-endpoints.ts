import { findPerson } from './find-person.ts';
import { getPerson } from './get-person.ts';
import {
  listPersonAudit,
  listPersonInquiries,
  listPersonLinks,
  listPersonMails,
  listPersonPackets,
  listPersonReferences,
} from './list-person-records.ts';
import { setPersonOwner } from './set-person-owner.ts';
import { addPersonNote, deletePersonNote, editPersonNote, listPersonNotes } from './person-notes.ts';

/** Everything about one candidate: a part of `allEndpoints`. */
export const peopleEndpoints = {
  findPerson,
  getPerson,
  setPersonOwner,
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
} as const;
