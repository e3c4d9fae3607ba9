import { changePassword, signIn, signOut } from '@larkfield/schemas/auth/sign-in.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import { listRecentSubmissions } from '@larkfield/schemas/portal/submissions.ts';
import { sessionCookie } from '@larkfield/stored-data/session-store.ts';
import type { Answer, Call } from './caller.ts';
import { type Crowd, until } from './candidates.ts';
import { noteStatus } from './history.ts';

const password = 'a lantern above seven quiet wards';
const temporaryPassword = 'nine grey herons by the mill';
/** Polling interval for the end of a session, in milliseconds. */
const pause = 100;
/** An account may sign in ten times in 15 minutes; this leaves some to spare. */
const signInsEach = 7;

export interface Staff {
  email: string;
  signInsLeft: number;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const sessionOf = ({ cookies }: Answer) =>
  cookies.find((cookie) => cookie.startsWith(`${sessionCookie}=`) && !cookie.endsWith('=')) ?? null;

function must<T>(answer: Answer<T>, what: string): T {
  if (answer.status < 200 || answer.status > 299 || answer.body === null)
    throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Replaces a temporary password at the first sign-in; returns the session cookie. */
async function beginAccount(call: Call, email: string, temporary: string): Promise<string> {
  const step = must(await call(signIn, { body: { email, password: temporary } }), 'sign-in');
  if (!('userId' in step)) throw new Error('The temporary password need not be changed');
  const changed = await call(changePassword, { body: { userId: step.userId, email, currentPassword: temporary, newPassword: password } });
  must(changed, 'change of the password');
  return sessionOf(changed)!;
}

/** Creates accounts with their own passwords. */
export async function runStaff(call: Call, firstAdmin: { email: string; temporaryPassword: string }, count: number): Promise<Staff[]> {
  const cookie = await beginAccount(call, firstAdmin.email, firstAdmin.temporaryPassword);
  const staff: Staff[] = [];
  for (let number = 1; number <= count; number += 1) {
    const email = `staff.${number}@larkfield.example`;
    must(await call(createUser, { body: { email, password: temporaryPassword, role: 'user' } }, { cookie }), 'new user');
    await beginAccount(call, email, temporaryPassword);
    staff.push({ email, signInsLeft: signInsEach });
  }
  return staff;
}

/** Acts as a member of staff: signs in, reads the newest submissions, signs out, and checks that the session has ended. */
export async function workOnce({ caller: { call }, history, isOpen }: Crowd, person: Staff): Promise<void> {
  const signedIn = await call(signIn, { body: { email: person.email, password } });
  noteStatus(history, 'sign-in', signedIn.status, [200]);
  // A sign-in that never reached the service does not count there.
  if (![0, 502, 503].includes(signedIn.status)) person.signInsLeft -= 1;
  const cookie = sessionOf(signedIn);
  if (!cookie) return;
  history.signIns += 1;
  const look = () => call(listRecentSubmissions, { query: {} }, { cookie });
  await until(isOpen, history, 'list', [200, 401], look);
  const out = await call(signOut, { body: {} }, { cookie });
  noteStatus(history, 'sign-out', out.status, [200]);
  if (out.status !== 200) return;
  // 401 means that the session has ended. If Redis could not be reached, the session ends soon after.
  let after = await look();
  if (after.status === 200) history.endedLate += 1;
  while (isOpen() && after.status !== 401) {
    await wait(pause);
    after = await look();
  }
  history.ended.push(cookie);
}
