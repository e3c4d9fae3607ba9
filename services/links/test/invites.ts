import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { InviteBoard, InviteRow, sendInvites } from '@larkfield/schemas/links/invites.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { ServedRoutes } from '@larkfield/testing/serve-routes.ts';
import type { ReceivedMail } from '@larkfield/testing/mail/start-smtp.ts';

/** A row of a list with a plainly fictional person, numbered to allow long lists. */
export function makeRow(number: number, changes: Partial<InviteRow> = {}): InviteRow {
  const phone = `214-555-${String(100 + (number % 100)).padStart(4, '0')}`;
  return { candidateName: `Probe Number ${number}`, email: `probe${number}@candidate.example`, phone, specialty: 'RN ICU', ...changes };
}

/** Sends a list as a recruiter. */
export async function inviteAs(
  send: ServedRoutes['send'],
  rows: InviteRow[],
  requestId: string = crypto.randomUUID(),
): Promise<ReplyOf<typeof sendInvites>['list']> {
  const response = await send('POST', '/api/admin-portal/invites', { as: 'user', body: { requestId, name: 'ICU nights, Fernhill', rows } });
  if (response.status !== 201) throw new Error(`Not sent: ${response.status} ${await response.text()}`);
  return (await readJson<ReplyOf<typeof sendInvites>>(response)).list;
}

export async function boardOf(send: ServedRoutes['send'], listId: string): Promise<InviteBoard> {
  return readJson<InviteBoard>(await send('GET', `/api/admin-portal/invites/${listId}`, { as: 'user' }));
}

/** Waits until the states of a list, in order, are as expected. */
export async function waitForStates(send: ServedRoutes['send'], listId: string, ...wanted: string[]): Promise<InviteBoard> {
  return waitUntil(`the invites are ${wanted.join(', ')}`, async () => {
    const board = await boardOf(send, listId);
    return board.invites.map(({ state }) => state).join() === wanted.join() && board;
  });
}

/** The two tokens of a mail: that of its Smart Link, and that for unsubscribing. */
export function tokensOf({ raw }: ReceivedMail): { token: string; stopToken: string } {
  const text = raw.replace(/=\r?\n/g, '');
  const find = (path: string) => new RegExp(`/${path}/([0-9a-f]{64})`).exec(text)?.[1] ?? '';
  return { token: find('m'), stopToken: find('stop-emails') };
}
