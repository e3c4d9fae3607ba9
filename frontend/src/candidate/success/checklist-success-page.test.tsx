// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { surveyStore } from '#src/shared/sharing/survey-store.ts';
import { refuseClipboard } from '#test/fake-clipboard.ts';
import { advanceTime, stopTime, waitForElement } from '#test/stopped-time.ts';
import { button, downloadToken, openFold, path, proof, shareToken, submissionId, useSuccessPage } from '#test/success-page.tsx';

const page = useSuccessPage();

test('the reference can be copied beside New Assessment, the cards follow, and the rest is collapsed', async () => {
  page.open();
  expect(screen.getByRole('heading', { level: 1, name: 'Skills Verified!' })).toBeTruthy();
  expect(screen.getByText('LK-7Q2F-M4XZ')).toBeTruthy();
  await userEvent.click(button(/reference number/));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(page.copied).toEqual(['LK-7Q2F-M4XZ']);
  expect(await screen.findByText('Your PDF is ready')).toBeTruthy();
  expect(screen.getByText(/The recruitment team will review the submission and make contact\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'credentialing@larkfield.example' })).toBeTruthy();
  const claim = screen.getByText(/cuts credentialing time by 40-60%/);
  expect(claim.nextElementSibling?.textContent).toMatch(/^40-60%: when .*published August 2025/);
  expect(screen.getByRole('link', { name: 'New Assessment' }).getAttribute('href')).toBe('/checklists');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('We review your submission')).toBeNull();
  openFold('What happens next');
  expect(await screen.findByText('We review your submission')).toBeTruthy();
  expect(page.api.requests.filter(({ path: to }) => /share-links|references/.test(to))).toEqual([]);
  expect(['HIPAA', 'AES-256', 'TJC-HCSS'].map((name) => button(name).textContent)).toEqual(['HIPAA', 'AES-256', 'TJC-HCSS']);
});

test('after an edit through a link the title stays, the changes are saved, and no requests of an owner are sent', async () => {
  page.open(`${path}?id=${submissionId}&ref=LK-7Q2F-M4XZ&token=${downloadToken}&specialty=7&edited=link`);
  expect(screen.getByRole('heading', { level: 1, name: 'Skills Verified!' })).toBeTruthy();
  expect(screen.getByText(/^Your changes are saved\./)).toBeTruthy();
  const quickLink = button('Create Quick Link');
  expect(quickLink.disabled).toBe(true);
  const reason = document.getElementById(quickLink.getAttribute('aria-describedby')!);
  expect(reason?.textContent).toBe('Only the candidate can make links. To share it, the candidate opens My checklists.');
  expect(screen.queryByText(/on your checklist/)).toBeNull();
  expect(screen.getByText(/The recruitment team will review the submission and make contact\./)).toBeTruthy();
  expect(await screen.findByText('Your PDF is ready')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download PDF' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /References|Your links/ })).toBeNull();
  expect(page.api.requests.filter(({ path: to }) => /share-links|references/.test(to))).toEqual([]);
});

test('after an edit by the owner the changes are saved, and the owner can make links as before', async () => {
  page.open(`${path}?id=${submissionId}&ref=LK-7Q2F-M4XZ&token=${downloadToken}&specialty=7&edited=own`);
  expect(screen.getByText(/^Your changes are saved\./)).toBeTruthy();
  openFold('Your links');
  await screen.findByText(/No active links/);
  expect(button('Create Quick Link').disabled).toBe(false);
});

test('a quick link is created, copied and listed, and the button confirms this for three seconds', async () => {
  page.open();
  openFold('Your links');
  await screen.findByText(/No active links/);
  stopTime();
  fireEvent.click(button('Create Quick Link'));
  await waitForElement(() => screen.queryByRole('button', { name: 'Copied ✓' }));
  const link = `${window.location.origin}/view/${shareToken}`;
  expect(page.copied).toEqual([link]);
  expect(screen.getByText('Link Copied!')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Your newest quick link').value).toBe(link);
  expect(page.sent('/api/share-links')).toEqual([{ ...proof, mode: 'quick', duration: '7d', viewLimit: 5 }]);
  await waitForElement(() => screen.queryByText('3 of 5 left'));
  await advanceTime(2_999);
  expect(button('Copied ✓')).toBeTruthy();
  await advanceTime(1);
  expect(button('Create Quick Link')).toBeTruthy();
});

test('while the link is being created, the button shows this and is disabled', async () => {
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const fetchNow = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (url === '/api/share-links') await waiting;
    return fetchNow(url, init);
  };
  page.open();
  await userEvent.click(button('Create Quick Link'));
  expect(button('Creating...').getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button('Creating...'));
  finish();
  await screen.findByRole('button', { name: 'Copied ✓' });
  globalThis.fetch = fetchNow;
});

test('if the browser refuses to copy, the link is shown for copying by hand', async () => {
  refuseClipboard();
  page.open();
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
])('a quick link that fails shows an error', async (reply, message) => {
  page.answers['POST /api/share-links'] = () => reply;
  page.open();
  await userEvent.click(button('Create Quick Link'));
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
});

test('the PDF opens in a new tab', async () => {
  page.open();
  const link = screen.getByRole('link', { name: 'Download PDF' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/api/checklist/download/${downloadToken}`, '_blank']);
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(await screen.findByText('Download Started')).toBeTruthy();
});

test('the PDF’s state is polled until it is ready', async () => {
  const states = ['pending', 'pending', 'ready'];
  page.answers[`GET /api/checklist/download/${downloadToken}/status`] = () => ({ body: { state: states.shift() ?? 'ready' } });
  page.open();
  expect((await screen.findAllByText('Your PDF is being made')).length).toBeGreaterThan(0);
  expect(await screen.findByText('Your PDF is ready')).toBeTruthy();
  expect(page.api.requests.find((request) => request.path.endsWith('/status'))?.headers['x-background']).toBe('1');
});

test('Passcode Links are announced, and no request is sent', async () => {
  page.open();
  const card = screen.getByRole('heading', { name: 'Passcode Link' }).closest<HTMLElement>('.grid')!;
  expect(within(card.parentElement!).getByText('6-12 months')).toBeTruthy();
  const before = page.api.requests.length;
  await userEvent.click(button('Notify me'));
  expect(await screen.findByText('Users will be notified when Passcode Links launch.')).toBeTruthy();
  expect(page.api.requests.slice(before).filter(({ method, path: to }) => method === 'POST' && !to.endsWith('/list'))).toEqual([]);
});

test('the quiet link below Quick Link opens the survey', async () => {
  page.open();
  await userEvent.click(button('Give quick feedback (60 seconds)'));
  expect(surveyStore.get()).toMatchObject({ submissionId, specialtyId: 7, linkMode: 'quick' });
});

test('without id and token no request is sent, and the buttons are disabled', async () => {
  page.open(path);
  expect(button('Create Quick Link').disabled).toBe(true);
  expect(screen.getByText(/so some things won't work/)).toBeTruthy();
  expect(screen.queryByText('Reference number')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Your links' })).toBeNull();
  const download = button('Download PDF');
  expect(download.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(download);
  expect(await screen.findByText('Download Error')).toBeTruthy();
  expect(screen.getByText('Download token is missing. Please contact support.')).toBeTruthy();
  expect(page.api.requests.filter(({ path: to }) => to !== '/api/auth/me')).toEqual([]);
});
