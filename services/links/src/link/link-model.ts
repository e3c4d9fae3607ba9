import mongoose, { type Types } from 'mongoose';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import { type LinkKind, linkKindSchema } from '@larkfield/schemas/links/share-links.ts';
import { auditOutboxField, auditOutboxIndex } from '@larkfield/stored-data/audit-event.ts';
import { type Due, dueField, dueIndex } from '@larkfield/stored-data/outbox.ts';
import type { PortalLink } from '@larkfield/schemas/portal/links.ts';

/** Something staff did with a link, and why. */
export interface StaffAct {
  at: Date;
  userId: string;
  email: string;
  action: PortalLink['acts'][number]['action'];
  reason: string;
}

/** A Smart Link, share link or draft as it is stored. */
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
  /** Until then an expired link is still known as one. */
  removeAt: Date;
  specialtyId: number;
  specialtyName: string;
  specialtySlug: string;
  /** The shared submission; null for Smart Links and drafts. */
  submissionId: string | null;
  shortReference: string | null;
  /** What a Smart Link pre-fills or a draft holds, encrypted; erased at the end of the link. */
  sealedContent?: string | null;
  /** The keyed hash by which an erasure finds a Smart Link of staff after its recipient was dropped: the mail on its use may be left. */
  addressKey?: string | null;
  /** The recipient of a share link, encrypted; the owner's words name people. */
  sealedRecipient?: string | null;
  /** Set while there is content to erase. */
  eraseAt?: Date | null;
  /** Null where uses are not limited. */
  maxUses: number | null;
  usesLeft: number | null;
  useCount: number;
  lastOpenedAt: Date | null;
  passcodeHash: string | null;
  /** Wrong passcodes left in the life of this passcode; at 0 it is retired. Null without a passcode. */
  attemptsLeft: number | null;
  /** When that was noticed. */
  retiredAt: Date | null;
  /** Counters in Redis carry this number; raising it forgets them all. */
  lockEpoch: number;
  /** The latest end of a client's waiting, for staff to see. */
  lockedUntil: Date | null;
  revokedAt: Date | null;
  revokedBy: 'owner' | 'staff' | null;
  /** Raised by whatever ends all that came from the link: its sessions, downloads and edits carry the number of their time (decision 032). */
  epoch?: number;
  /** The outbox of mails: set until the contact service has taken the notice of the last use, or of the end that a candidate gave to a link of staff. */
  noticeDue?: Due | null;
  /** The invite that a Smart Link was sent for, and the number of the mail it stands in. */
  inviteId?: string | null;
  inviteMail?: number | null;
  /** The packet that a share link shows. */
  packetId?: string | null;
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
    inviteId: String,
    inviteMail: Number,
    packetId: String,
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
// Serves: erasing what has expired.
schema.index({ eraseAt: 1 }, wherePresent('eraseAt'));
// Serves: erasing what is held of a person.
schema.index({ addressKey: 1 }, wherePresent('addressKey'));
// Serves: the notices to ask for.
schema.index(...dueIndex('noticeDue'));
// Serves: how far an invite has come.
schema.index({ inviteId: 1 }, wherePresent('inviteId'));
// Serves: sending what was done with it.
schema.index(...auditOutboxIndex);

export const LinkModel = mongoose.model('Link', schema);
