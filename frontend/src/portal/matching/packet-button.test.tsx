// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { examplePasscode as passcode } from '@larkfield/testing/factories.ts';
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { PacketButton } from './packet-button.tsx';

const [setId, jobId, one, two, three] = ['2', '5', '1', '3', '4'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
  string,
];
const packetOf = (submissionId: string) => ({
  id: '7'.repeat(24),
  submissionId,
  job: 'MICU nights, Fernhill',
  state: 'pending',
  madeAt: '2026-11-29T08:00:00.000Z',
  madeBy: 'ada@larkfield.example',
  isOutdated: false,
});
const link = { token: 'a'.repeat(64), expiresAt: '2027-11-29T08:00:00.000Z', linkId: '8'.repeat(24) };
const single = `POST /api/admin-portal/submissions/${one}/packets`;
const several = `POST /api/admin-portal/requirements/${setId}/packets`;

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => {
  act(() => toastStore.set([]));
  return api.close();
});

async function open(people: { id: string; candidateName: string }[], answers: Record<string, Answer>) {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'GET /api/admin-portal/put-forwards': () => ({ body: { putForwards: [] } }),
    ...answers,
  });
  renderPage(<PacketButton setId={setId} jobId={jobId} people={people} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Make packet/ }));
}

async function fill() {
  await userEvent.type(await screen.findByLabelText(passcodeRule.label), passcode);
  await userEvent.type(screen.getByLabelText('Confirm passcode'), passcode);
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Make packet and link' }));
const sent = (path: string) => api.requests.filter((request) => `${request.method} ${request.path}` === path).map(({ body }) => body);

test('one press makes the packet of one person and its link, and a retry makes no second packet', async () => {
  let tries = 0;
  await open([{ id: one, candidateName: 'Maren Oakfield' }], {
    [single]: () => ({ status: 201, body: { packet: packetOf(one) } }),
    'POST /api/share-links': () => (tries++ === 0 ? { status: 503, body: {} } : { status: 201, body: { ...link, passcode } }),
  });
  await fill();
  await send();
  await screen.findAllByText('The packet was not made. Please try again.');
  await send();
  expect((await screen.findByLabelText<HTMLInputElement>('Share link')).value).toContain(link.token);
  const made = sent(single);
  expect(made).toHaveLength(2);
  expect(made[0]).toEqual(made[1]);
  expect(sent('POST /api/share-links').at(-1)).toMatchObject({ submissionId: one, packetId: packetOf(one).id, mode: 'reusable' });
});

test('a packet without the yes that it needs is refused in the words of the server', async () => {
  const message = 'A packet is made for a job, because the candidate says yes to that job first. Make the requirements from the job.';
  await open([{ id: one, candidateName: 'Maren Oakfield' }], {
    [single]: () => ({ status: 409, body: { error: message, message, code: 'NO_YES' } }),
  });
  await fill();
  await send();
  await screen.findAllByText(message);
});

test('a packet of several asks for the recruiter’s name, and names who is left out and why', async () => {
  const people = [
    { id: one, candidateName: 'Maren Oakfield' },
    { id: two, candidateName: 'Tobias Lindqvist' },
    { id: three, candidateName: 'Ottilie Sample' },
  ];
  const leftOut = [{ submissionId: three, candidateName: 'Ottilie Sample', reason: 'This person said no to this job.' }];
  await open(people, {
    [several]: () => ({ status: 201, body: { packets: [packetOf(one), packetOf(two)], leftOut } }),
    'POST /api/admin-portal/packet-links': () => ({ status: 201, body: { ...link, leftOut: [] } }),
  });
  expect(await screen.findAllByText('Not asked')).toHaveLength(3);
  await fill();
  await send();
  await screen.findAllByText('Enter your name');
  expect(sent(several)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Your name'), 'Ada Recruiter');
  await send();
  await screen.findByLabelText('Share link');
  expect(screen.getByText('This person said no to this job.')).toBeTruthy();
  expect(sent(several)).toMatchObject([{ submissionIds: [one, two, three], senderName: 'Ada Recruiter' }]);
  expect(sent('POST /api/admin-portal/packet-links')).toMatchObject([
    { packets: [{ submissionId: one }, { submissionId: two }].map((packet) => ({ ...packet, packetId: packetOf(one).id })), passcode },
  ]);
});
