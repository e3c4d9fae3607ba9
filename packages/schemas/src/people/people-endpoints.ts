import { readAuditOf } from '#src/internal/read-audit-of.ts';
import { readPersonLinks } from '#src/internal/candidates/read-person-links.ts';
import { readPersonInquiries, readPersonMails } from '#src/internal/candidates/read-person-messages.ts';
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

/** Everything about one candidate, and what the services ask each other for it. */
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
  readPersonLinks,
  readPersonMails,
  readPersonInquiries,
  readAuditOf,
} as const;
