import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { changeUser, countOtherActiveAdmins, findUserById, type StoredUser, type UserAct } from './user-store.ts';

type UserChange = Partial<Pick<StoredUser, 'role' | 'isActive'>>;

let lastChange: Promise<unknown> = Promise.resolve();

/** Runs one change at a time in this process, so that two admins cannot remove each other at the same moment. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastChange.then(work, work);
  lastChange = turn.catch(() => {});
  return turn;
}

function isActiveAdmin({ role, isActive }: Pick<StoredUser, 'role' | 'isActive'>): boolean {
  return role === 'admin' && isActive;
}

async function refuseLastAdmin(id: string, change: UserChange): Promise<{ before: StoredUser; isRemoval: boolean }> {
  const before = (await findUserById(id)) ?? fail('USER_NOT_FOUND');
  const isRemoval = isActiveAdmin(before) && !isActiveAdmin({ ...before, ...change });
  if (isRemoval && (await countOtherActiveAdmins(id)) === 0) fail('LAST_ADMIN');
  return { before, isRemoval };
}

/** Refuses a change that would fail, before any side effect; throws USER_NOT_FOUND or LAST_ADMIN. */
export async function requireAnotherAdmin(id: string, change: UserChange): Promise<void> {
  await refuseLastAdmin(id, change);
}

/** Changes a user if there is an act, unless no active admin would remain; throws USER_NOT_FOUND or LAST_ADMIN. */
export function changeUserUnlessLastAdmin(
  id: string,
  change: UserChange,
  toAct: (before: StoredUser) => UserAct | null,
): Promise<StoredUser> {
  return inTurn(async () => {
    const { before, isRemoval } = await refuseLastAdmin(id, change);
    const act = toAct(before);
    if (!act) return before;
    const after = (await changeUser(id, change, act)) ?? fail('USER_NOT_FOUND');
    // Another process may have removed the other admin in between; then both processes revert their change.
    if (isRemoval && (await countOtherActiveAdmins(id)) === 0) {
      await changeUser(id, { role: before.role, isActive: before.isActive }, { ...act, outcome: 'denied' });
      fail('LAST_ADMIN');
    }
    return after;
  });
}
