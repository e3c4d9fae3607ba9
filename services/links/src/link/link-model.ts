import mongoose, { type Types } from 'mongoose';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { type LinkKind, linkKindSchema } from '@larkfield/schemas/links/share-links.ts';
import { auditOutboxField, auditOutboxIndex } from '@larkfield/stored-data/audit-event.ts';
import { type Due, dueField, dueIndex } from '@larkfield/stored-data/outbox.ts';
import type { PortalLink } from '@larkfield/schemas/portal/links.ts';

/** An action of staff on a link, with its reason. */
export interface StaffAct {
  at: Date;
  userId: string;
  email: string;
  action: PortalLink['acts'][number]['action'];
  reason: string;
}

/** A stored Smart Link, share link or draft. */
export interface Link {
  _id: Types.ObjectId;
  kind: LinkKind;
  /** SHA-256 of the token. */
  tokenHash: string;
  originKind: PortalLink['origin']['kind'];
  /** The member of staff who made it. */
  originUserId: string | null;
  originEmail: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** The time of removal, until which an expired link is still recognized. */
  removeAt: Date;
  specialtyId: number;
  specialtyName: string;
  specialtySlug: string;
  /** The shared submission; null for Smart Links and drafts. */
  submissionId: string | null;
  shortReference: string | null;
  /** The encrypted prefill of a Smart Link or content of a draft, erased at the end of the link. */
  sealedContent?: string | null;
  /** The keyed hash by which an erasure finds a Smart Link of staff whose recipient is already erased, since a mail about its use may still exist. */
  addressKey?: string | null;
  /** The recipient of a share link, encrypted because the owner's words may name people. */
  sealedRecipient?: string | null;
  /** Set while there is content to erase. */
  eraseAt?: Date | null;
  /** Null for unlimited uses. */
  maxUses: number | null;
  usesLeft: number | null;
  useCount: number;
  lastOpenedAt: Date | null;
  passcodeHash: string | null;
  /** Wrong attempts left in the lifetime of this passcode, which is retired at 0. Null without a passcode. */
  attemptsLeft: number | null;
  /** When the retirement was noticed. */
  retiredAt: Date | null;
  /** Part of the keys of counters in Redis, so that raising it resets all counters. */
  lockEpoch: number;
  /** The latest end of any client's lock, shown to staff. */
  lockedUntil: Date | null;
  revokedAt: Date | null;
  revokedBy: 'owner' | 'staff' | null;
  /** Raised to end everything that came from the link: sessions, downloads and edits have the epoch in which they began (decision 032). */
  epoch?: number;
  /** The outbox of mails: set until the contact service has accepted the notice of the last use, or of a candidate's revocation of a link of staff. */
  noticeDue?: Due | null;
  /** The outbox of timelines: set on a link by staff until the candidate's timeline says that it was sent. Nothing is shown before. */
  sendingDue?: Due | null;
  /** The job for which staff made a share link, unless its packet names it. */
  jobId?: string | null;
  /** The invite for which a Smart Link was sent, and the number of its mail. */
  inviteId?: string | null;
  inviteMail?: number | null;
  /** The packet that a share link shows. */
  packetId?: string | null;
  /** A link to a packet of several people: the links of each of them. Their tokens are never given out. */
  personLinkIds?: string[] | null;
  /** The link of one person in a packet of several: the link that shows it, without which it isn't good. */
  partOf?: string | null;
  acts: StaffAct[];
}

const act = new mongoose.Schema(
  { at: Date, userId: String, email: String, action: String, reason: String },
  { _id: false, strict: 'throw' },
);

const schema = new mongoose.Schema(
  {
    kind: { type: String, enum: linkKindSchema.options, required: true },
    tokenHash: { type: String, required: true },
    originKind: { type: String, enum: ['staff', 'candidate', 'visitor'], required: true },
    originUserId: { type: String, default: null },
    originEmail: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    removeAt: { type: Date, required: true },
    specialtyId: { type: Number, required: true },
    specialtyName: { type: String, required: true },
    specialtySlug: { type: String, required: true },
    submissionId: { type: String, default: null },
    shortReference: { type: String, default: null },
    sealedContent: String,
    addressKey: String,
    sealedRecipient: String,
    eraseAt: Date,
    maxUses: { type: Number, default: null },
    usesLeft: { type: Number, default: null },
    useCount: { type: Number, default: 0 },
    lastOpenedAt: { type: Date, default: null },
    passcodeHash: { type: String, default: null },
    attemptsLeft: { type: Number, default: null },
    retiredAt: { type: Date, default: null },
    lockEpoch: { type: Number, default: 0 },
    lockedUntil: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    revokedBy: { type: String, default: null },
    epoch: { type: Number, default: 0 },
    noticeDue: dueField,
    sendingDue: dueField,
    jobId: String,
    inviteId: String,
    inviteMail: Number,
    packetId: String,
    personLinkIds: { type: [String], default: undefined },
    partOf: String,
    acts: { type: [act], default: [] },
    ...auditOutboxField,
  },
  { collection: 'links', versionKey: false, strict: 'throw' },
);
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
// Serves: the owner's list.
schema.index({ submissionId: 1, _id: -1 });
// Serves: the portal's list by kind, newest first.
schema.index({ kind: 1, _id: -1 });
// Serves: erasing expired content.
schema.index({ eraseAt: 1 }, wherePresent('eraseAt'));
// Serves: erasing a person's data.
schema.index({ addressKey: 1 }, wherePresent('addressKey'));
// Serves: finding due notices.
schema.index(...dueIndex('noticeDue'));
// Serves: recording in timelines what was sent.
schema.index(...dueIndex('sendingDue'));
// Serves: the progress of an invite.
schema.index({ inviteId: 1 }, wherePresent('inviteId'));
// Serves: sending audit events.
schema.index(...auditOutboxIndex);

export const LinkModel = mongoose.model('Link', schema);
