// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillIn, openChecklistPage, rateAll, startChecklistApi, submit, toastText } from '#test/checklist-harness.tsx';
import { handOverDraft, readHandoff } from '#src/candidate/shared/handoff-storage.ts';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  api = await startChecklistApi();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await api.close();
});

async function openReady() {
  const router = await openChecklistPage();
  fillIn();
  rateAll();
  return router;
}
const lostConnection = () => vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));

test('the form shows that it is offline, keeps everything, and retries with the same key', async () => {
  const router = await openReady();
  const fetch = lostConnection();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await submit();
  expect(await toastText('Submission Failed')).toBe(
    "You're offline. Please try again later. Everything you entered is still on this page.",
  );
  expect(
    screen.getByText(/^You're offline\. Everything is still on this page, and submitting\s+again never creates a second checklist/),
  ).toBeTruthy();
  expect(screen.getByText('12 / 12 skills rated')).toBeTruthy();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await submit();
  await waitFor(() => expect(router.location.pathname).toBe('/healthcare-checklist-success'));
  const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key')).filter(Boolean);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a lost connection is distinguished from being offline', async () => {
  await openReady();
  lostConnection();
  await submit();
  expect(await toastText('Submission Failed')).toMatch(/^The connection dropped before we got an answer\. Please try again later/);
});

test('a slow connection is announced after five seconds, and another press sends nothing', async () => {
  await openReady();
  const answer = Promise.withResolvers<Response>();
  const fetch = vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const form = document.querySelector('form')!;
  act(() => form.requestSubmit());
  act(() => form.requestSubmit());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' }).disabled).toBe(true);
  expect(screen.queryByText(/^Still sending/)).toBeNull();
  act(() => vi.advanceTimersByTime(5_000));
  expect(screen.getByText(/^Still sending. The connection is slow/)).toBeTruthy();
  expect(fetch).toHaveBeenCalledOnce();
  answer.reject(new TypeError('Failed to fetch'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('button', { name: 'Submit Checklist' })).toBeTruthy();
});

/** The idempotency keys of all sent submissions, in order. */
const keysOf = (fetch: ReturnType<typeof lostConnection>) =>
  fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key')).filter(Boolean);
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function submitInVain() {
  const fetch = lostConnection();
  await submit();
  await toastText('Submission Failed');
  return fetch;
}
async function submitAndArrive() {
  await submit();
  await waitFor(() => expect(api.posts()).toHaveLength(1));
}

test('another person who overwrites the form, without Clear, gets a new key', async () => {
  await openReady();
  const fetch = await submitInVain();
  write('Full name', 'Otto Birch');
  write('Last 4 of SSN', '9911');
  write('Email', 'otto@mail.example');
  await submitAndArrive();
  const [first, second] = keysOf(fetch);
  expect(second).not.toBe(first);
});

test('father and son have different keys, even with the same name and mailbox', async () => {
  await openReady();
  const fetch = await submitInVain();
  write('Date of birth', '7/1/2005');
  write('Last 4 of SSN', '9911');
  await submitAndArrive();
  expect(new Set(keysOf(fetch)).size).toBe(2);
});

test('a corrected typo keeps the key', async () => {
  await openReady();
  const fetch = await submitInVain();
  write('Full name', 'Maren Oakfeld');
  write('Email', 'maren.oakfeld@mail.example');
  await submitAndArrive();
  expect(new Set(keysOf(fetch)).size).toBe(1);
});

test('after Clear the next person gets another key, and after Undo the same person gets the same key', async () => {
  await openReady();
  const fetch = await submitInVain();
  const clear = () => {
    act(() => screen.getByRole('button', { name: 'Clear' }).click());
    act(() => screen.getByRole('button', { name: 'Clear everything' }).click());
  };
  clear();
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await submit();
  await waitFor(() => expect(keysOf(fetch)).toHaveLength(2));
  await screen.findByRole('button', { name: 'Submit Checklist' });
  clear();
  fillIn('7/1/1990');
  write('Full name', 'Otto Birch');
  write('Last 4 of SSN', '9911');
  rateAll();
  await submitAndArrive();
  const [first, again, other] = keysOf(fetch);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a key is in session storage, where a duplicated tab could copy it, only while the page is hidden', async () => {
  await openReady();
  const fetch = await submitInVain();
  const stored = () => Object.keys(sessionStorage).filter((name) => name.startsWith('submit-key:'));
  expect(stored(), 'a tab that is duplicated now copies none').toEqual([]);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(stored()).toEqual(['submit-key:7']);
  visibility.mockRestore();
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(stored()).toEqual([]);
  act(() => window.dispatchEvent(new Event('pagehide')));
  cleanup();
  expect(stored(), 'the page is loaded again').toEqual(['submit-key:7']);
  await openReady();
  expect(stored()).toEqual([]);
  await submitAndArrive();
  expect(new Set(keysOf(fetch)).size).toBe(1);
});

test('a handoff is applied once, then removed', async () => {
  handOverDraft({
    specialtySlug: 'rn-icu',
    candidateName: 'Otto Exemplar',
    dateOfBirth: '03/15/1985',
    last4Ssn: '0042',
    skillRatings: [{ skillId: 1, proficiency: 3 }],
  });
  await openChecklistPage();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Otto Exemplar');
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
  expect(readHandoff('rn-icu')).toEqual({ draft: null, prefill: null });
  expect(sessionStorage.getItem('checklist-draft:7')).toContain('Otto Exemplar');
});
