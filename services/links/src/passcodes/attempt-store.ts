import { trusted } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/audit/audit-event.ts';
import { LinkModel, type Link } from '#src/link/link-model.ts';

type Guessed = Pick<Link, '_id' | 'passcodeHash'>;

/** Takes one of the wrong attempts that a passcode has in its life; false when none is left, which retires it. */
export async function takeLifetimeAttempt({ _id, passcodeHash }: Guessed): Promise<boolean> {
  const { modifiedCount } = await LinkModel.updateOne(
    { _id, passcodeHash, attemptsLeft: trusted({ $gt: 0 }) },
    { $inc: { attemptsLeft: -1 } },
  );
  return modifiedCount === 1;
}

/** Puts it back: the passcode was right or was not checked. A replaced passcode has a count of its own. */
export async function returnLifetimeAttempt({ _id, passcodeHash }: Guessed): Promise<void> {
  await LinkModel.updateOne({ _id, passcodeHash }, { $inc: { attemptsLeft: 1 }, $set: { retiredAt: null } });
}

/** Notes for staff that a client has to wait. */
export async function noteWait({ _id }: Pick<Link, '_id'>, lockedUntil: Date, event: AuditEvent): Promise<void> {
  await LinkModel.updateOne({ _id }, { $max: { lockedUntil }, $push: { unsentAudit: event } });
}

/** Notes that the last attempt of its life was a wrong one; true for the first who notices. */
export async function noteRetirement({ _id, passcodeHash }: Guessed, event: AuditEvent, now: Date): Promise<boolean> {
  const { modifiedCount } = await LinkModel.updateOne(
    { _id, passcodeHash, attemptsLeft: 0, retiredAt: null },
    { $set: { retiredAt: now }, $push: { unsentAudit: event } },
  );
  return modifiedCount === 1;
}
