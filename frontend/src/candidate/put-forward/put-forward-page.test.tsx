// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnPutForward } from '@larkfield/schemas/put-forward/put-forward.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { PutForwardPage } from './put-forward-page.tsx';

const token = 'a'.repeat(64);
const asked: OwnPutForward = {
  id: 'b'.repeat(24),
  state: 'asked',
  round: 1,
  terms: {
    kind: 'job',
    facility: 'Fernhill Medical Center',
    title: 'ICU nights',
    location: 'Dallas, TX',
    startsOn: '2027-01-11',
    pay: '$2,400 a week',
    offer: 1,
    documents: ['Your ICU RN skills checklist'],
  },
  isSpoken: false,
  endsAt: '2026-12-13T12:00:00.000Z',
  timeline: [{ at: '2026-11-29T12:00:00.000Z', what: 'asked', by: 'staff' }],
  shortReference: 'LK-7Q2M-X4KD',
  specialtyName: 'ICU RN',
  recruiter: 'nora@larkfield.example',
  answers: ['yes', 'no', 'call-first'],
};
const agreed: OwnPutForward = { ...asked, state: 'agreed', answers: ['take-back'] };
const refused = { status: 409, body: { error: 'Changed', message: 'Changed', code: 'CONFLICT' } };

let opened: OwnPutForward;
let answers: Awaited<ReturnType<Answer>>[];
let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => {
  opened = asked;
  answers = [];
  api = await startApi({
    'POST /api/put-forward/open': () => ({ body: opened }),
    'POST /api/put-forward/answer': () => answers.shift() ?? { body: agreed },
  });
});
afterEach(() => api.close());

const show = () => renderPage(<PutForwardPage />, { path: '/put-forward/:token', at: `/put-forward/${token}` });
const sent = () => api.requests.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body);

test('the page says facility, job, start, pay and documents, and one press says yes', async () => {
  show();
  for (const text of ['Fernhill Medical Center', 'ICU nights', 'Dallas, TX', '$2,400 a week', 'Your ICU RN skills checklist'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Yes, put me forward' }));
  expect(await screen.findByRole('heading', { name: 'You said yes' })).toBeTruthy();
  expect(sent()).toEqual([{ token, round: 1, answer: 'yes' }]);
  expect(screen.getByRole('button', { name: 'Take my yes back' })).toBeTruthy();
});

test('an answer that did not arrive says so, and another press sends it', async () => {
  answers = [{ status: 503, body: { error: 'Away', message: 'Away', code: 'SERVICE_UNAVAILABLE' } }];
  show();
  const yes = await screen.findByRole('button', { name: 'Yes, put me forward' });
  await userEvent.click(yes);
  expect(await screen.findByRole('alert')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, put me forward' }));
  expect(await screen.findByRole('heading', { name: 'You said yes' })).toBeTruthy();
});

test('an end says what was sent, and what was only to be shown, and a link without a job names no facility', async () => {
  const moment = (what: 'asked' | 'sent' | 'closed') => ({ at: '2026-11-30T12:00:00.000Z', what, by: 'staff' as const });
  const ended: OwnPutForward = { ...asked, state: 'ended', answers: [] };
  opened = { ...ended, timeline: [...asked.timeline, moment('sent'), moment('closed')] };
  show();
  expect(await screen.findByRole('heading', { name: 'What we sent them' })).toBeTruthy();
  expect(screen.getByText('Our team made a link for the facility')).toBeTruthy();
  cleanup();
  // Asked a second time, after which nothing was sent.
  opened = { ...ended, timeline: [...asked.timeline, moment('sent'), moment('asked'), moment('closed')] };
  show();
  expect(await screen.findByRole('heading', { name: 'What we wanted to show them' })).toBeTruthy();
  cleanup();
  const terms = { kind: 'link' as const, expiresAt: '2026-12-07T12:00:00.000Z', documents: ['Your ICU RN skills checklist'] };
  opened = { ...ended, state: 'told', terms, timeline: [moment('sent')] };
  show();
  expect(await screen.findByText('Our team made a link')).toBeTruthy();
});

test('who said no can still say yes after all', async () => {
  opened = { ...asked, state: 'declined', answers: ['yes-after-all'] };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes after all' }));
  expect(await screen.findByRole('heading', { name: 'You said yes' })).toBeTruthy();
  expect(sent()).toEqual([{ token, round: 1, answer: 'yes-after-all' }]);
});

test('when another question came meanwhile, the page shows it', async () => {
  answers = [refused];
  show();
  const yes = await screen.findByRole('button', { name: 'Yes, put me forward' });
  opened = { ...asked, round: 2, terms: { ...(asked.terms as Extract<OwnPutForward['terms'], { kind: 'job' }>), pay: '$2,600 a week' } };
  await userEvent.click(yes);
  expect(await screen.findByText('$2,600 a week')).toBeTruthy();
});
