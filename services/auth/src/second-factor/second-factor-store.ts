import { trusted } from 'mongoose';
import { recordIn, type StoredUser, type Told, User, type UserAct, withNotice } from '#src/users/user-store.ts';

/** Stores a secret until a code confirms it; returns false if the user already has a second factor. */
export async function storePendingSecret(id: string, sealedPendingSecret: string, pendingSecretUntil: Date): Promise<boolean> {
  const { matchedCount } = await User.updateOne(
    { _id: id, secondFactorSince: null },
    { $set: { sealedPendingSecret, pendingSecretUntil } },
  );
  return matchedCount === 1;
}

/** Turns the second factor on with the confirmed secret; returns null if another secret has replaced it. */
export async function storeSecondFactor(
  id: string,
  sealedTotpSecret: string,
  { step, hashes, now }: { step: number; hashes: string[]; now: Date },
  act: UserAct,
): Promise<StoredUser | null> {
  // The grace period is given once: a user whose second factor is reset later gets no second one.
  const set = { sealedTotpSecret, secondFactorSince: now, hadGraceAt: now, lastTotpStep: step, recoveryCodeHashes: hashes };
  const update = { $set: set, $unset: { sealedPendingSecret: 1, pendingSecretUntil: 1 }, ...recordIn(id, act) };
  return User.findOneAndUpdate(
    { _id: id, secondFactorSince: null, sealedPendingSecret: sealedTotpSecret },
    withNotice(update, { about: 'factor-on' }),
    { returnDocument: 'after' },
  ).lean();
}

/** Uses a time step; returns false if this step or a later one was used before. */
export async function takeStep(id: string, step: number): Promise<boolean> {
  const { modifiedCount } = await User.updateOne({ _id: id, lastTotpStep: trusted({ $lt: step }) }, { $set: { lastTotpStep: step } });
  return modifiedCount === 1;
}

/** Uses a recovery code; returns false if the code is unknown or already used. */
export async function takeRecoveryCode(id: string, hash: string, act: UserAct): Promise<boolean> {
  const update = { $pull: { recoveryCodeHashes: hash }, ...recordIn(id, act) };
  const { modifiedCount } = await User.updateOne({ _id: id, recoveryCodeHashes: hash }, update);
  return modifiedCount === 1;
}

/** Replaces all recovery codes of a user with a second factor. */
export async function storeRecoveryCodes(id: string, hashes: string[], act: UserAct): Promise<void> {
  const update = withNotice({ $set: { recoveryCodeHashes: hashes }, ...recordIn(id, act) }, { about: 'recovery-codes' });
  await User.updateOne({ _id: id, secondFactorSince: trusted({ $ne: null }) }, update);
}

const nothing = { sealedTotpSecret: 1, lastTotpStep: 1, recoveryCodeHashes: 1, sealedPendingSecret: 1, pendingSecretUntil: 1 };

/** Removes the second factor; returns null for an unknown user. */
export async function removeSecondFactor(id: string, act?: UserAct, told?: Told): Promise<StoredUser | null> {
  const update = withNotice({ $set: { secondFactorSince: null }, $unset: nothing, ...recordIn(id, act) }, told);
  return User.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean();
}

/** The number of active admins, and of those without a second factor. */
export async function countAdmins(): Promise<{ all: number; without: number }> {
  const admins = { role: 'admin', isActive: true } as const;
  return { all: await User.countDocuments(admins), without: await User.countDocuments({ ...admins, secondFactorSince: null }) };
}

/** Uses the one sign-in for which a user may postpone the set-up; returns null if it was used before. */
export async function takeGrace(id: string, act: UserAct): Promise<StoredUser | null> {
  const update = { $set: { hadGraceAt: new Date() }, ...recordIn(id, act) };
  return User.findOneAndUpdate({ _id: id, secondFactorSince: null, hadGraceAt: null }, update, { returnDocument: 'after' }).lean();
}
