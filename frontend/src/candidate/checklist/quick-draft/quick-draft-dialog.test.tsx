// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { hour } from '@larkfield/schemas/durations.ts';
import { pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeProInterest, proInterestStore } from '#src/candidate/shared/pro-interest-store.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { fakeClipboard } from '#test/fake-clipboard.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { QuickDraftDialog } from './quick-draft-dialog.tsx';

const token = 'd'.repeat(64);
const link = `${window.location.origin}/resume/${token}`;
const filled = { candidateName: 'Maren Oakfield', dateOfBirth: '3/15/1985', last4Ssn: '0042' };
const nothing = { candidateName: '', dateOfBirth: '', last4Ssn: '' };
const skillRatings = [
  { skillId: 11, proficiency: 4 as const, frequency: 'current' as const },
  { skillId: 12, proficiency: 2 as const },
];

let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answer;
let copied: string[];

function Opener({ candidate, specialtyId }: { candidate: typeof filled; specialtyId: number }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <QuickDraftDialog
        open={open}
        onOpenChange={setOpen}
        candidate={candidate}
        specialtyId={specialtyId}
        specialtyName="ICU RN"
        skillRatings={skillRatings}
      />
    </>
  );
}

beforeEach(async () => {
  copied = fakeClipboard();
  answer = () => ({ status: 201, body: { token, expiresAt: new Date(Date.now() + 48 * hour).toISOString() } });
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/drafts/save': (request) => answer(request),
  });
});
afterEach(async () => {
  act(() => {
    toastStore.set([]);
    closeProInterest();
  });
  await api.close();
});

const open = (candidate = filled, specialtyId = 7) => renderPage(<Opener candidate={candidate} specialtyId={specialtyId} />);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate Draft Link' }));
const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, string>);

test('values from the checklist are locked, with the SSN masked, until Edit unlocks them', async () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Quick Draft (2-Day Expiry)' })).toBeTruthy();
  for (const [name, value] of [
    ['Full name', 'Maren Oakfield'],
    ['Date of birth', '3/15/1985'],
    ['Last 4 of SSN', '0042'],
  ] as const)
    expect([name, field(name).value, field(name).readOnly]).toEqual([name, value, true]);
  expect(field('Last 4 of SSN').type).toBe('password');
  expect(screen.getByText('2 skills rated so far')).toBeTruthy();
  expect(screen.getByText('2 days (48 hours)')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  expect(document.activeElement).toBe(field('Full name'));
  for (const name of ['Full name', 'Date of birth', 'Last 4 of SSN']) expect(field(name).readOnly).toBe(false);
  expect(field('Last 4 of SSN').type).toBe('text');
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

test('only existing values are locked', () => {
  open({ ...filled, dateOfBirth: '' });
  expect([field('Full name').readOnly, field('Date of birth').readOnly]).toEqual([true, false]);
});

test('missing fields are listed, and the first takes the focus', async () => {
  open(nothing);
  await generate();
  for (const message of ['Name is required', 'Date of birth is required', 'Last 4 SSN digits required (4 digits)'])
    expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field('Full name'));
  expect(sent()).toHaveLength(0);
});

test('without a specialty no request is sent', async () => {
  open(filled, 0);
  await generate();
  expect(await screen.findByText('Specialty is required')).toBeTruthy();
  expect(sent()).toHaveLength(0);
});

test('an invalid locked value is unlocked and focused', async () => {
  open({ ...filled, dateOfBirth: '15.03.1985' });
  await generate();
  expect(await screen.findByText('Use MM/DD/YYYY format (e.g., 03/15/1985)')).toBeTruthy();
  expect(document.activeElement).toBe(field('Date of birth'));
  expect(field('Date of birth').readOnly).toBe(false);
});

test('a date of birth that the browser autofills is formatted like a typed one', () => {
  open(nothing);
  fireEvent.change(field('Date of birth'), { target: { value: '1985-03-15' } });
  expect(field('Date of birth').value).toBe('03/15/1985');
});

test('a PIN has an exact length, and other characters are dropped during typing', async () => {
  open();
  const pin = field(new RegExp(`^${pinRule.label}`));
  await userEvent.type(pin, '12a-3');
  expect(pin.value).toBe('123');
  await generate();
  expect(await screen.findByText(pinRule.problem)).toBeTruthy();
  await userEvent.type(pin, passcodeFrom('4'));
  expect(pin.value).toBe(passcodeFrom(`123${passcodeFrom('4')}`));
  expect(sent()).toHaveLength(0);
});

test('a draft is kept for 48 hours behind a link that is shown once, with its PIN', async () => {
  open();
  await userEvent.type(field(new RegExp(`^${pinRule.label}`)), passcodeFrom('482913'));
  await generate();
  expect((await screen.findByLabelText<HTMLInputElement>('Draft link')).value).toBe(link);
  expect(screen.getByText('Save this link now.')).toBeTruthy();
  expect(screen.getByText(passcodeFrom('482913'))).toBeTruthy();
  expect(screen.getByText(/stored encrypted/)).toBeTruthy();
  const [{ encryptedPayload, ...rest } = {}] = sent();
  expect(rest).toEqual({ durationHours: '48', pin: passcodeFrom('482913') });
  expect(JSON.parse(encryptedPayload ?? '')).toEqual({ ...filled, specialtyId: 7, skillRatings });

  await userEvent.click(screen.getByRole('button', { name: /draft link/ }));
  expect(copied).toEqual([link]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.queryByLabelText('Draft link')).toBeNull();
  expect(field('Full name').readOnly).toBe(true);
});

test('a draft without a PIN is sent without one', async () => {
  open();
  await generate();
  await screen.findByLabelText('Draft link');
  expect(Object.keys(sent()[0] ?? {})).toEqual(['encryptedPayload', 'durationHours']);
});

test('a failure shows in the dialog and as a toast, and a retry may succeed', async () => {
  answer = () => ({ status: 503, body: { error: 'Away.', message: 'Away.', code: 'SERVICE_UNAVAILABLE' } });
  open();
  await generate();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Away.'));
  expect(screen.getByText('Error')).toBeTruthy();
  answer = () => ({ status: 502, text: 'Bad gateway' });
  await generate();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to create draft link'));
  answer = () => ({ status: 201, body: { token, expiresAt: new Date().toISOString() } });
  await generate();
  expect(await screen.findByLabelText('Draft link')).toBeTruthy();
});

test('the 30-day line opens the sign-up for longer drafts', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: /^30 days \(PRO\)/ }));
  expect(proInterestStore.get()).toEqual({
    feature: 'extended_drafts',
    featureTitle: '30-Day Drafts',
    candidateName: 'Maren Oakfield',
    specialtyId: 7,
    specialtyName: 'ICU RN',
  });
});
