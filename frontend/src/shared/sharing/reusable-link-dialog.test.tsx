// @vitest-environment jsdom
import { day } from '@larkfield/schemas/durations.ts';
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import '#test/jsdom-setup.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { fakeClipboard } from '#test/fake-clipboard.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { closeSurvey, surveyStore } from './survey-store.ts';
import { NewPasscodeDialog } from './new-passcode-dialog.tsx';
import { ReusableLinkDialog } from './reusable-link-dialog.tsx';

const submissionId = 'a'.repeat(24);
const linkId = 'b'.repeat(24);
const token = 'c'.repeat(64);
const expiresAt = new Date(Date.now() + 360 * day).toISOString();
let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answer;
let copied: string[];

/** Opens the dialog like a page, which creates the link. */
function Opener() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <ReusableLinkDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        create={(link) => call(checked(createShareLink), { body: { submissionId, mode: 'reusable', ...link } })}
        about={{ submissionId, specialtyId: 7 }}
      />
    </>
  );
}

beforeEach(async () => {
  copied = fakeClipboard();
  answer = ({ body }) => ({ status: 201, body: { token, expiresAt, linkId, passcode: (body as { passcode: string }).passcode } });
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/share-links': (request) => answer(request),
  });
});
afterEach(async () => {
  act(() => {
    toastStore.set([]);
    closeSurvey();
  });
  await api.close();
});

const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Share Link' }));
async function choose(passcode: string, confirmation = passcode) {
  await userEvent.type(field(passcodeRule.label), passcode);
  await userEvent.type(field('Confirm passcode'), confirmation);
}

test('the passcode has an exact length and is confirmed, and other characters are dropped during typing', async () => {
  renderPage(<Opener />);
  await choose('12-3x', '12');
  expect(field(passcodeRule.label).value).toBe('123');
  await create();
  expect(await screen.findByText(passcodeRule.problem)).toBeTruthy();
  expect(screen.getByText('Passcodes do not match')).toBeTruthy();
  await choose(passcodeFrom('4'), passcodeFrom('7'));
  await create();
  await waitFor(() => expect(screen.queryByText(passcodeRule.problem)).toBeNull());
  expect(screen.getByText('Passcodes do not match')).toBeTruthy();
  expect(sent()).toHaveLength(0);
});

test('twelve months are the default, the result shows link, passcode and expiry, and closing resets everything', async () => {
  renderPage(<Opener />);
  expect(field('Valid for').value).toBe('8640');
  await userEvent.selectOptions(field('Valid for'), '4320');
  await choose(passcodeFrom('493027'));
  await create();
  expect((await screen.findByLabelText<HTMLInputElement>('Share link')).value).toBe(`${window.location.origin}/view/${token}`);
  expect(field('Passcode').value).toBe(passcodeFrom('493027'));
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(expiresAt));
  expect(screen.getByText(`Expires in 360 days, on ${date}.`)).toBeTruthy();
  expect(sent()).toEqual([{ submissionId, mode: 'reusable', duration: '6mo', passcode: passcodeFrom('493027') }]);

  await userEvent.click(screen.getByRole('button', { name: /share link$/ }));
  expect(await screen.findByText('Link copied!')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /passcode$/ }));
  expect(await screen.findByText('Passcode copied!')).toBeTruthy();
  expect(copied).toEqual([`${window.location.origin}/view/${token}`, passcodeFrom('493027')]);

  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect([field('Valid for').value, field(passcodeRule.label).value, field('Confirm passcode').value]).toEqual(['8640', '', '']);
});

test('accepts a recipient within the limits of the contract', async () => {
  renderPage(<Opener />);
  const recipient = () => screen.getByLabelText<HTMLInputElement>(/^Recipient/);
  await userEvent.click(recipient());
  await userEvent.paste('Cedar Valley '.repeat(7));
  expect(screen.getByText('Recipient must be at most 80 characters')).toBeTruthy();
  await choose(passcodeFrom('493027'));
  await create();
  expect(sent()).toEqual([]);
  await userEvent.clear(recipient());
  await userEvent.type(recipient(), ' Cedar Valley ');
  await create();
  expect(await screen.findByLabelText('Share link')).toBeTruthy();
  expect(sent()).toEqual([
    { submissionId, mode: 'reusable', duration: '12mo', passcode: passcodeFrom('493027'), recipient: 'Cedar Valley' },
  ]);
});

test('the feedback button opens the survey about this link', async () => {
  renderPage(<Opener />);
  await choose(passcodeFrom('493027'));
  await create();
  await userEvent.click(await screen.findByRole('button', { name: 'Feedback (60 seconds)' }));
  expect(surveyStore.get()).toEqual({ submissionId, specialtyId: 7, shareLinkId: linkId, linkMode: 'reusable' });
});

test('a failure shows in the dialog, with the server’s message or ours', async () => {
  answer = () => ({
    status: 403,
    body: { error: 'Only the owner can do that.', message: 'Only the owner can do that.', code: 'NOT_OWNER' },
  });
  renderPage(<Opener />);
  await choose(passcodeFrom('493027'));
  await create();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Only the owner can do that.'));
  answer = () => ({ status: 502, text: 'Bad gateway' });
  await create();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to create share link. Please try again.'));
  expect(field(passcodeRule.label).value).toBe(passcodeFrom('493027'));
});

test('a link can get a new passcode', async () => {
  const replaced: string[] = [];
  let isClosed = false;
  renderPage(<NewPasscodeDialog isOpen onClose={() => (isClosed = true)} replace={async (passcode) => replaced.push(passcode)} />);
  await userEvent.type(field('New passcode'), passcodeFrom('118822'));
  await userEvent.type(field('Confirm passcode'), passcodeFrom('118822'));
  await userEvent.click(screen.getByRole('button', { name: 'Change passcode' }));
  expect(await screen.findByText('Passcode changed')).toBeTruthy();
  expect(replaced).toEqual([passcodeFrom('118822')]);
  expect(isClosed).toBe(true);
});
