import { randomUUID } from 'node:crypto';
import mongoose, { type InferSchemaType, trusted, type Types } from 'mongoose';
import { type AuditNote, auditOutboxField, auditOutboxIndex, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import type { CurrentUser, PortalUser, Role } from '@larkfield/schemas/auth/users.ts';
import { type AccountNotice, accountNoticeSchema } from '@larkfield/schemas/internal/mails.ts';
import { type Due, dueField, dueIn, dueIndex } from '@larkfield/stored-data/outbox.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';

const noticeFields = new mongoose.Schema(
  {
    key: { type: String, required: true },
    about: { type: String, enum: accountNoticeSchema.options, required: true },
    at: { type: Date, required: true },
    /** The browser by its kind, or the new role. */
    detail: String,
  },
  { _id: false, strict: 'throw' },
);

const userSchema = new mongoose.Schema(
  {
    /** The email address in lower case. */
    email: { type: String, required: true },
    role: { type: String, enum: ['user', 'admin'], required: true },
    isActive: { type: Boolean, required: true },
    passwordHash: { type: String, required: true },
    /** The expiry of a temporary password; null for a password chosen by the user. */
    temporaryUntil: { type: Date, default: null },
    passwordChangedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    /** The time since which sign-in requires a code; null without a second factor. */
    secondFactorSince: { type: Date, default: null },
    /** When the user postponed a demanded second factor or first set one up; afterwards it cannot be postponed. */
    hadGraceAt: { type: Date, default: null },
    /** Secret of the authenticator app, AES-256-GCM encrypted. */
    sealedTotpSecret: String,
    /** The latest time step whose code was used, so that no code is accepted twice. */
    lastTotpStep: Number,
    /** SHA-256 of each unused recovery code. */
    recoveryCodeHashes: { type: [String], default: undefined },
    /** A secret that is not yet confirmed by a code. */
    sealedPendingSecret: String,
    pendingSecretUntil: Date,
    /** Notices that are still to be mailed, each stored together with its change. */
    notices: { type: [noticeFields], default: undefined },
    noticesDue: dueField,
    ...auditOutboxField,
  },
  { collection: 'users', versionKey: false, strict: 'throw' },
);
// Serves: sign-in, and one account for each address.
userSchema.index({ email: 1 }, { unique: true });
// Serves: whether an active admin remains.
userSchema.index({ role: 1, isActive: 1 });
// Serves: finding due notices.
userSchema.index(...dueIndex('noticesDue'));
// Serves: sending audit events.
userSchema.index(...auditOutboxIndex);

export const User = mongoose.model('User', userSchema);
export type StoredUser = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId };

/** Users with due notices. */
export const noticesDue = dueIn<StoredUser & { noticesDue?: Due | null }>(User, 'noticesDue', { email: 1, notices: 1, noticesDue: 1 });

/** A change of an account as its user is mailed about it. */
export interface Told {
  about: AccountNotice;
  detail?: string;
}

/** Stores a notice with no other change. */
export async function tellUser(id: string, told: Told): Promise<void> {
  await User.updateOne({ _id: id }, withNotice({ $set: {} }, told));
}

/** Removes notices that were handed over; those of later changes stay due. */
export async function forgetNotices({ _id }: Pick<StoredUser, '_id'>, keys: string[]): Promise<void> {
  await User.updateOne({ _id }, { $pull: { notices: { key: trusted({ $in: keys }) } } });
  await User.updateOne({ _id, notices: trusted({ $size: 0 }) }, { $unset: { noticesDue: 1, notices: 1 } });
}

/** A user as listed in the portal. */
export function toPortalUser(user: StoredUser): PortalUser {
  const { _id, email, role, isActive } = user;
  return { id: _id.toHexString(), email, role, isActive, hasSecondFactor: hasSecondFactor(user) };
}

/** True if sign-in also requires a code. */
export function hasSecondFactor({ secondFactorSince }: Pick<StoredUser, 'secondFactorSince'>): boolean {
  return Boolean(secondFactorSince);
}

/** A user as returned to their own browser. */
export function toCurrentUser({ _id, email, role }: StoredUser): CurrentUser {
  return { id: _id.toHexString(), email, role };
}

export async function findUserByEmail(email: string): Promise<StoredUser | null> {
  return User.findOne({ email }).lean();
}

export async function findUserById(id: string): Promise<StoredUser | null> {
  return User.findById(id).lean();
}

/** Email addresses of some users by id. */
export async function findUserEmails(ids: string[]): Promise<Map<string, string>> {
  const users = await User.find({ _id: trusted({ $in: ids }) }, { email: 1 }).lean();
  return new Map(users.map(({ _id, email }) => [_id.toHexString(), email]));
}

export async function listStoredUsers(): Promise<StoredUser[]> {
  return User.find().sort({ email: 1 }).lean();
}

export async function hasAnyUser(): Promise<boolean> {
  return (await User.findOne({}, { _id: 1 }).lean()) !== null;
}

/** Number of active admins other than the given one. */
export async function countOtherActiveAdmins(id: string): Promise<number> {
  return User.countDocuments({ role: 'admin', isActive: true, _id: trusted({ $ne: new mongoose.Types.ObjectId(id) }) });
}

export interface NewUser {
  email: string;
  role: Role;
  passwordHash: string;
  temporaryUntil: Date;
}

/** The audit note on a change of an account, which is stored with the change. */
export type UserAct = Omit<AuditNote, 'object'>;

/** The part of an update that stores its audit event. */
export function recordIn(id: string, act: UserAct | undefined) {
  return act ? { $push: { unsentAudit: toAuditEvent({ ...act, object: `user:${id}` }) } } : {};
}

/** An update that also stores a notice for its user. */
export function withNotice<U extends { $set: object; $push?: object }>(update: U, told: Told | null | undefined) {
  if (!told) return update;
  const at = new Date();
  const notice = { key: randomUUID(), at, ...told };
  return { ...update, $set: { ...update.$set, noticesDue: { at } }, $push: { ...update.$push, notices: notice } };
}

/** Stores a new active user; throws USER_EXISTS. */
export async function insertUser(user: NewUser, act?: UserAct): Promise<StoredUser> {
  const now = new Date();
  const _id = new mongoose.Types.ObjectId();
  const unsentAudit = act && [toAuditEvent({ ...act, object: `user:${_id}` })];
  try {
    const created = await User.create({ _id, ...user, isActive: true, passwordChangedAt: now, createdAt: now, unsentAudit });
    return created.toObject();
  } catch (error) {
    if (isDuplicateKey(error)) fail('USER_EXISTS');
    throw error;
  }
}

/** Changes role or activity; null for an unknown user. */
export async function changeUser(
  id: string,
  change: Partial<Pick<StoredUser, 'role' | 'isActive'>>,
  act?: UserAct,
): Promise<StoredUser | null> {
  const told = act?.changedFields?.includes('role') && change.role ? ({ about: 'role', detail: change.role } as const) : null;
  const update = withNotice({ $set: change, ...recordIn(id, act) }, told);
  return User.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean();
}

/** Stores a password chosen by the user; returns null if the hash that it replaces has changed meanwhile. */
export async function replacePassword(id: string, oldHash: string, passwordHash: string, act?: UserAct): Promise<StoredUser | null> {
  const set = { passwordHash, temporaryUntil: null, passwordChangedAt: new Date() };
  const update = withNotice({ $set: set, ...recordIn(id, act) }, act && { about: 'password-changed' });
  return User.findOneAndUpdate({ _id: id, passwordHash: oldHash }, update, { returnDocument: 'after' }).lean();
}

/** Stores the same password with the current hash parameters. */
export async function renewHash(id: string, oldHash: string, passwordHash: string): Promise<void> {
  await User.updateOne({ _id: id, passwordHash: oldHash }, { $set: { passwordHash } });
}

/** Stores a temporary password; null for an unknown user. */
export async function storeTemporaryPassword(
  id: string,
  passwordHash: string,
  temporaryUntil: Date,
  act?: UserAct,
): Promise<StoredUser | null> {
  const set = { passwordHash, temporaryUntil, passwordChangedAt: new Date() };
  const update = withNotice({ $set: set, ...recordIn(id, act) }, act && { about: 'password-reset' });
  return User.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean();
}
