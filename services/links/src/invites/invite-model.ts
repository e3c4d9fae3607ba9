import mongoose, { type Types } from 'mongoose';
import { auditOutboxField, auditOutboxIndex } from '@larkfield/stored-data/audit-event.ts';
import { type Due, dueField, dueIndex } from '@larkfield/stored-data/outbox.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';

/** People who were invited together. */
export interface StoredInviteList {
  _id: Types.ObjectId;
  /** The key of the request that created the list, so that a repeated request creates no other. */
  requestKey: string;
  name: string;
  byUserId: string;
  byEmail: string;
  size: number;
  /** The job on whose page the list stands. */
  jobId?: string | null;
  createdAt: Date;
  removeAt: Date;
}

const listSchema = new mongoose.Schema(
  {
    requestKey: { type: String, required: true },
    name: { type: String, required: true },
    byUserId: { type: String, required: true },
    byEmail: { type: String, required: true },
    size: { type: Number, required: true },
    jobId: String,
    createdAt: { type: Date, required: true },
    removeAt: { type: Date, required: true },
    ...auditOutboxField,
  },
  { collection: 'invite-lists', versionKey: false, strict: 'throw' },
);
listSchema.index({ requestKey: 1 }, { unique: true });
// Serves: one person's lists, newest first.
listSchema.index({ byUserId: 1, _id: -1 });
// Serves: the lists for a job.
listSchema.index({ jobId: 1, _id: -1 }, wherePresent('jobId'));
listSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
// Serves: sending audit events.
listSchema.index(...auditOutboxIndex);
export const InviteListModel = mongoose.model('InviteList', listSchema);

/** A mail of an invite that the contact service has accepted. */
export interface InviteMail {
  number: number;
  mailId: string;
  askedAt: Date;
}

/** A person invited to one checklist. */
export interface StoredInvite {
  _id: Types.ObjectId;
  listId: Types.ObjectId;
  /** Its place in the list. */
  row: number;
  byUserId: string;
  byEmail: string;
  createdAt: Date;
  /** When staff last requested a mail. */
  lastAskedAt: Date;
  removeAt: Date;
  specialtyId: number;
  specialtyName: string;
  specialtySlug: string;
  /** Keyed hash of the address, by which all invites to one person are found. */
  addressKey: string;
  /** Address hash and specialty while the invite is open; unique, so that only one is open at a time. */
  openKey?: string;
  /** Name, address and phone, encrypted. */
  sealedContent: string;
  /** How many reminders may still be sent. */
  remindersLeft: number;
  /** Number of the newest mail: 0, then its reminders. */
  mailNumber: number;
  /** The outbox: set until the contact service has accepted the newest mail. */
  mailDue?: Due;
  mails: InviteMail[];
  /** SHA-256 of the unsubscribe tokens, one for each attempt to send a mail. */
  stopTokenHashes: string[];
  draftSavedAt?: Date;
  endedAt: Date | null;
  endedBy: 'candidate' | 'staff' | null;
}

const mail = new mongoose.Schema({ number: Number, mailId: String, askedAt: Date }, { _id: false, strict: 'throw' });

const schema = new mongoose.Schema(
  {
    listId: { type: mongoose.Schema.Types.ObjectId, required: true },
    row: { type: Number, required: true },
    byUserId: { type: String, required: true },
    byEmail: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastAskedAt: { type: Date, required: true },
    removeAt: { type: Date, required: true },
    specialtyId: { type: Number, required: true },
    specialtyName: { type: String, required: true },
    specialtySlug: { type: String, required: true },
    addressKey: { type: String, required: true },
    openKey: String,
    sealedContent: { type: String, required: true },
    remindersLeft: { type: Number, required: true },
    mailNumber: { type: Number, required: true },
    mailDue: dueField,
    mails: { type: [mail], default: [] },
    stopTokenHashes: { type: [String], default: [] },
    draftSavedAt: Date,
    endedAt: { type: Date, default: null },
    endedBy: { type: String, enum: ['candidate', 'staff', null], default: null },
    ...auditOutboxField,
  },
  { collection: 'invites', versionKey: false, strict: 'throw' },
);
// Serves: the board, and repeated requests, which must invite no person twice.
schema.index({ listId: 1, row: 1 }, { unique: true });
schema.index({ openKey: 1 }, { unique: true, ...wherePresent('openKey') });
// Serves: all invites to one person.
schema.index({ addressKey: 1 });
// Serves: finding mails to request.
schema.index(...dueIndex('mailDue'));
// Serves: unsubscribing.
schema.index({ stopTokenHashes: 1 });
schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
export const InviteModel = mongoose.model('Invite', schema);

const stopSchema = new mongoose.Schema(
  { _id: { type: String, required: true }, stoppedAt: { type: Date, required: true } },
  { collection: 'invite-stops', versionKey: false, strict: 'throw' },
);
/** People who have unsubscribed from invites, stored only as the keyed hash of their address: the wish outlasts all other data about them. */
export const InviteStopModel = mongoose.model('InviteStop', stopSchema);
