// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
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

test('offline is said in words, everything stays, and the retry has the same key', async () => {
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
  await waitFor(() => expect(router.state.location.pathname).toBe('/healthcare-checklist-success'));
  const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key')).filter(Boolean);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a connection that breaks is told apart from being offline', async () => {
  await openReady();
  lostConnection();
  await submit();
  expect(await toastText('Submission Failed')).toMatch(/^The connection dropped before we got an answer\. Please try again later/);
});

test('a slow connection is said after five seconds, and pressing again sends nothing', async () => {
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

test('another person who starts after Clear gets a key of their own', async () => {
  await openReady();
  const fetch = lostConnection();
  await submit();
  await toastText('Submission Failed');
  act(() => screen.getByRole('button', { name: 'Clear' }).click());
  act(() => screen.getByRole('button', { name: 'Clear everything' }).click());
  fillIn();
  rateAll();
  await submit();
  await waitFor(() => expect(api.posts()).toHaveLength(1));
  const [first, second] = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key')).filter(Boolean);
  expect(second).not.toBe(first);
});

test('what was handed over is applied once, then removed', async () => {
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
