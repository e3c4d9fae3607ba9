// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import type { OwnedLink } from '@larkfield/schemas/links/share-links/owned-link.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSurvey, surveyStore } from '#src/shared/sharing/survey-store.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { fakeClipboard, refuseClipboard } from '#test/fake-clipboard.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { letPass, stopTime, untilThere } from '#test/stopped-time.ts';
import { ChecklistSuccessPage } from './checklist-success-page.tsx';

const submissionId = 'a'.repeat(24);
const downloadToken = 'b'.repeat(64);
const shareToken = 'c'.repeat(64);
const proof = { submissionId, downloadToken };
const path = '/healthcare-checklist-success';
const address = `${path}?id=${submissionId}&ref=LK-7Q2F-M4XZ&token=${downloadToken}&specialty=7`;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const quick: OwnedLink = {
  linkId: '1'.repeat(24),
  mode: 'quick',
  recipient: null,
  madeBy: 'candidate',
  state: 'active',
  createdAt: inDays(-2),
  expiresAt: inDays(5),
  maxViews: 5,
  viewCount: 2,
  viewsLeft: 3,
  lastOpenedAt: inDays(-1),
};
const reusable: OwnedLink = { ...quick, linkId: '2'.repeat(24), mode: 'reusable', maxViews: null, viewsLeft: null, lastOpenedAt: null };

let api: Awaited<ReturnType<typeof startApi>>;
let links: OwnedLink[];
let copied: string[];
let answers: Record<string, Answer>;

beforeEach(async () => {
  copied = fakeClipboard();
  links = [];
  answers = {
    'GET /api/auth/me': () => ({ body: { user: null } }),
    [`GET /api/checklist/download/${downloadToken}/status`]: () => ({ body: { state: 'ready' } }),
    'POST /api/share-links/list': () => ({ body: { links } }),
    'POST /api/references/list': () => ({
      body: { requests: [], count: { asked: 0, given: 0, lastAt: null }, safetyRows: 10, skills: [] },
    }),
    'POST /api/share-links': ({ body }) => {
      const { mode } = body as { mode: 'quick' | 'reusable' };
      links = [...links, mode === 'quick' ? quick : reusable];
      return { status: 201, body: { token: shareToken, expiresAt: inDays(7), linkId: quick.linkId } };
    },
    [`POST /api/share-links/${quick.linkId}/revoke`]: () => {
      links = links.map((link) => ({ ...link, state: 'revoked' }));
      return { body: { link: { ...quick, state: 'revoked' } } };
    },
  };
  api = await startApi(new Proxy(answers, { get: (all, key) => all[String(key)] }));
});
afterEach(async () => {
  vi.useRealTimers();
  act(() => {
    toastStore.set([]);
    closeSurvey();
  });
  await api.close();
});

const open = (at = address) => renderPage(<ChecklistSuccessPage />, { path, at });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const sent = (to: string) => api.requests.filter((request) => request.method === 'POST' && request.path === to).map(({ body }) => body);

test('the reference can be copied, and the page says what happens next', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Skills Verified!' })).toBeTruthy();
  expect(screen.getByText('LK-7Q2F-M4XZ')).toBeTruthy();
  await userEvent.click(button(/reference number/));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(copied).toEqual(['LK-7Q2F-M4XZ']);
  expect(await screen.findByText('Your PDF is ready')).toBeTruthy();
  expect(screen.getByText(/recruiter will review it and contact you/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'credentialing@larkfield.example' })).toBeTruthy();
  const claim = screen.getByText(/cuts credentialing time by 40-60%/);
  expect(claim.nextElementSibling?.textContent).toMatch(/^40-60%: when .*published August 2025/);
  expect(screen.getByRole('link', { name: 'New Assessment' }).getAttribute('href')).toBe('/checklists');
  expect(['HIPAA', 'AES-256', 'TJC-HCSS'].map((name) => button(name).textContent)).toEqual(['HIPAA', 'AES-256', 'TJC-HCSS']);
});

test('a quick link is created, copied and listed; the button says so for three seconds', async () => {
  open();
  await screen.findByText(/No active links/);
  stopTime();
  fireEvent.click(button('Create Quick Link'));
  await untilThere(() => screen.queryByRole('button', { name: 'Copied ✓' }));
  const link = `${window.location.origin}/view/${shareToken}`;
  expect(copied).toEqual([link]);
  expect(screen.getByText('Link Copied!')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Your newest quick link').value).toBe(link);
  expect(sent('/api/share-links')).toEqual([{ ...proof, mode: 'quick', duration: '7d', viewLimit: 5 }]);
  await untilThere(() => screen.queryByText('3 of 5 left'));
  await letPass(2_999);
  expect(button('Copied ✓')).toBeTruthy();
  await letPass(1);
  expect(button('Create Quick Link')).toBeTruthy();
});

test('it can be said for whom a quick link is; the next one is for somebody else', async () => {
  open();
  const recipient = () => screen.getByLabelText<HTMLInputElement>(/^Recipient/);
  await userEvent.click(recipient());
  await userEvent.paste('x'.repeat(81));
  expect(screen.getByText('Recipient must be at most 80 characters')).toBeTruthy();
  await userEvent.click(button('Create Quick Link'));
  expect(sent('/api/share-links')).toEqual([]);
  await userEvent.clear(recipient());
  await userEvent.type(recipient(), 'Cedar Valley, ICU{Enter}');
  await screen.findByRole('button', { name: 'Copied ✓' });
  expect(sent('/api/share-links')).toEqual([{ ...proof, mode: 'quick', duration: '7d', viewLimit: 5, recipient: 'Cedar Valley, ICU' }]);
  expect(recipient().value).toBe('');
});

test('while it is being created the button says so and cannot be pressed again', async () => {
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const fetchNow = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (url === '/api/share-links') await waiting;
    return fetchNow(url, init);
  };
  open();
  await userEvent.click(button('Create Quick Link'));
  expect(button('Creating...').disabled).toBe(true);
  finish();
  await screen.findByRole('button', { name: 'Copied ✓' });
  globalThis.fetch = fetchNow;
});

test('when the browser refuses to copy, the link is there to be copied by hand', async () => {
  refuseClipboard();
  open();
  await userEvent.click(button('Create Quick Link'));
  expect(await screen.findByText('Link created')).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('Your newest quick link')).value).toContain(shareToken);
  expect(screen.queryByText('Copied ✓')).toBeNull();
});

test.each([
  [
    { status: 403, body: { error: 'Only the owner can do that.', message: 'Only the owner can do that.', code: 'NOT_OWNER' } },
    'Only the owner can do that.',
  ],
  [{ status: 502, text: 'Bad gateway' }, 'Failed to create quick share link.'],
])('a quick link that cannot be created is said', async (reply, message) => {
  answers['POST /api/share-links'] = () => reply;
  open();
  await userEvent.click(button('Create Quick Link'));
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
});

test('the PDF opens in a new tab', async () => {
  open();
  const link = screen.getByRole('link', { name: 'Download PDF' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/api/checklist/download/${downloadToken}`, '_blank']);
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(await screen.findByText('Download Started')).toBeTruthy();
});

test('the state of the PDF is asked for until it is ready', async () => {
  const states = ['pending', 'pending', 'ready'];
  answers[`GET /api/checklist/download/${downloadToken}/status`] = () => ({ body: { state: states.shift() ?? 'ready' } });
  open();
  expect((await screen.findAllByText('Your PDF is being made')).length).toBeGreaterThan(0);
  expect(await screen.findByText('Your PDF is ready')).toBeTruthy();
  expect(api.requests.find((request) => request.path.endsWith('/status'))?.headers['x-background']).toBe('1');
});

test('Passcode Links are announced and nothing is sent', async () => {
  open();
  const card = screen.getByRole('heading', { name: 'Passcode Link' }).closest<HTMLElement>('.grid')!;
  expect(within(card.parentElement!).getByText('6-12 months')).toBeTruthy();
  const before = api.requests.length;
  await userEvent.click(button('Notify me'));
  expect(await screen.findByText('Users will be notified when Passcode Links launch.')).toBeTruthy();
  expect(api.requests.slice(before).filter(({ method, path: to }) => method === 'POST' && !to.endsWith('/list'))).toEqual([]);
});

test('the quiet link below Quick Link opens the survey', async () => {
  open();
  await userEvent.click(button('Give quick feedback (60 seconds)'));
  expect(surveyStore.get()).toMatchObject({ submissionId, specialtyId: 7, linkMode: 'quick' });
});

test('a link is revoked after a question, and then stands among the ended ones', async () => {
  links = [quick];
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Revoke the Quick Link/ }));
  await userEvent.click(within(screen.getByRole('dialog', { name: 'Revoke this link?' })).getByRole('button', { name: 'Cancel' }));
  expect(sent(`/api/share-links/${quick.linkId}/revoke`)).toEqual([]);
  await userEvent.click(button(/^Revoke the Quick Link/));
  await userEvent.click(button('Revoke link'));
  expect(await screen.findByText('Link revoked')).toBeTruthy();
  expect(sent(`/api/share-links/${quick.linkId}/revoke`)).toEqual([proof]);
  expect(await screen.findByText('Ended links (1)')).toBeTruthy();
  expect(screen.getByText('Revoked')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your links' }));
});

test('a reusable link is made from the list, and shown in it', async () => {
  open();
  await screen.findByText(/No active links/);
  await userEvent.click(button('New reusable link'));
  await userEvent.type(await screen.findByLabelText('6-digit passcode'), '493027');
  await userEvent.type(screen.getByLabelText('Confirm passcode'), '493027');
  await userEvent.click(button('Create Share Link'));
  await screen.findByRole('heading', { name: 'Your share link is ready' });
  expect(sent('/api/share-links')).toEqual([{ ...proof, mode: 'reusable', duration: '12mo', passcode: '493027' }]);
  await userEvent.click(button('Done'));
  expect(await screen.findByRole('heading', { name: 'Reusable Link' })).toBeTruthy();
});

test('a locked link says why, and takes a new passcode', async () => {
  links = [{ ...reusable, state: 'locked' }];
  answers[`POST /api/share-links/${reusable.linkId}/replace-passcode`] = () => {
    links = [reusable];
    return { body: { link: reusable } };
  };
  open();
  expect(await screen.findByText(/Too many wrong guesses/)).toBeTruthy();
  await userEvent.click(button(/^New passcode for/));
  await userEvent.type(await screen.findByLabelText('New passcode'), '118822');
  await userEvent.type(screen.getByLabelText('Confirm passcode'), '118822');
  await userEvent.click(button('Change passcode'));
  expect(await screen.findByText('Active')).toBeTruthy();
  expect(sent(`/api/share-links/${reusable.linkId}/replace-passcode`)).toEqual([{ ...proof, passcode: '118822' }]);
});

test('links that cannot be read are said, and can be asked for again', async () => {
  answers['POST /api/share-links/list'] = () => ({ status: 503, text: 'Away' });
  open();
  expect(await screen.findByText("Your links couldn't be loaded.")).toBeTruthy();
  answers['POST /api/share-links/list'] = () => ({ body: { links: [quick] } });
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('3 of 5 left')).toBeTruthy();
});

test('the owner reads how often the report was checked', async () => {
  answers['POST /api/share-links/list'] = () => ({
    body: { links: [quick], checks: { count: 1, lastAt: new Date(2026, 2, 5, 12).toISOString() } },
  });
  open();
  expect(await screen.findByText('Checked with its reference and code once, on Mar 5, 2026.')).toBeTruthy();
});

test('somebody else than the owner is told so, and is not asked to try again', async () => {
  const message = 'Only the person who submitted this checklist, or our staff, can do that.';
  const refusal = () => ({ status: 403, body: { error: message, message, code: 'NOT_OWNER' } });
  answers['POST /api/share-links/list'] = refusal;
  answers['POST /api/references/list'] = refusal;
  open();
  // Of the references and of the links.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(button('New reusable link').disabled).toBe(true);
  expect(button('Ask a supervisor').disabled).toBe(true);
});

test('without id and token nothing is asked of the server, and the buttons are off', async () => {
  open(path);
  expect(button('Create Quick Link').disabled).toBe(true);
  expect(screen.getByText(/so some things won't work/)).toBeTruthy();
  expect(screen.queryByText('Reference number')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Your links' })).toBeNull();
  const download = button('Download PDF');
  expect(download.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(download);
  expect(await screen.findByText('Download Error')).toBeTruthy();
  expect(screen.getByText('Download token is missing. Please contact support.')).toBeTruthy();
  expect(api.requests.filter(({ path: to }) => to !== '/api/auth/me')).toEqual([]);
});
