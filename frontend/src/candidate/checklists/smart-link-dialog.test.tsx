// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { fakeClipboard, refuseClipboard } from '#test/fake-clipboard.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { SmartLinkDialog } from './smart-link-dialog.tsx';

const magicUrl = `https://larkfield.example/m/${'a'.repeat(64)}`;
let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answer;
let copied: string[];

function Opener() {
  const [specialty, setSpecialty] = useState<{ id: number; name: string } | null>(null);
  return (
    <>
      <button onClick={() => setSpecialty({ id: 7, name: 'ICU RN' })}>Open</button>
      <SmartLinkDialog specialty={specialty} onClose={() => setSpecialty(null)} />
    </>
  );
}

beforeEach(async () => {
  copied = fakeClipboard();
  answer = () => ({ status: 201, body: { magicUrl, expiresAt: new Date(Date.now() + 3 * day).toISOString() } });
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/magic-links': (request) => answer(request),
  });
  renderPage(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
});
afterEach(async () => {
  act(() => toastStore.set([]));
  await api.close();
});

const sent = () => api.requests.filter(({ method }) => method === 'POST');
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Smart Link' }));

async function fillIn({ phone = '' } = {}) {
  await userEvent.type(screen.getByLabelText('Candidate name'), '  Otto Exemplar ');
  await userEvent.type(screen.getByLabelText('Email'), 'otto@mail.example');
  if (phone) await userEvent.type(screen.getByLabelText(/^Phone/), phone);
}

test('name and a valid address are required, and a phone number has at most 20 characters', async () => {
  await create();
  expect(await screen.findByText('Candidate name is required')).toBeTruthy();
  expect(screen.getByText('Valid email address is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Candidate name'));
  await userEvent.type(screen.getByLabelText('Candidate name'), 'x'.repeat(201));
  await userEvent.type(screen.getByLabelText('Email'), 'otto@mail.example');
  await userEvent.type(screen.getByLabelText(/^Phone/), '1'.repeat(21));
  await create();
  expect(await screen.findByText('Name must be at most 200 characters')).toBeTruthy();
  expect(screen.getByText('Phone must be at most 20 characters')).toBeTruthy();
  expect(screen.queryByText('Valid email address is required')).toBeNull();
  expect(sent()).toHaveLength(0);
});

test('a created link is shown, copied and explained; after Done, the next dialog is empty', async () => {
  await fillIn({ phone: '214-555-0187' });
  await create();
  expect(await screen.findByText(/expires in 3 days and can be used up to 4 times/)).toBeTruthy();
  expect(screen.getByText(/opens pre-filled/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Smart Link for Otto Exemplar').value).toBe(magicUrl);
  expect(screen.getByText('Smart Link Created!')).toBeTruthy();
  expect(screen.getByText('Link copied to clipboard. Valid for 3 days or 4 uses.')).toBeTruthy();
  expect(copied).toEqual([magicUrl]);
  expect(sent().map(({ body }) => body)).toEqual([
    { specialtyId: 7, candidateName: 'Otto Exemplar', email: 'otto@mail.example', phone: '214-555-0187' },
  ]);
  expect(screen.getByRole('link', { name: 'Write an email' }).getAttribute('href')).toContain(encodeURIComponent(magicUrl));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByLabelText<HTMLInputElement>('Candidate name').value).toBe('');
});

test('an empty phone is not sent', async () => {
  await fillIn();
  await create();
  await screen.findByText('Smart Link Created!');
  expect(sent()[0]?.body).toEqual({ specialtyId: 7, candidateName: 'Otto Exemplar', email: 'otto@mail.example' });
});

test('invisible characters in pasted text are neither refused nor sent', async () => {
  await fillIn();
  fireEvent.change(screen.getByLabelText('Candidate name'), { target: { value: '\u2068Otto\tExemplar\u2069' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: '\u202Aotto@mail.example\u202C' } });
  await create();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ candidateName: 'Otto Exemplar', email: 'otto@mail.example' }));
});

test('if the browser refuses to copy, the page does not claim success', async () => {
  refuseClipboard();
  await fillIn();
  await create();
  expect(await screen.findByText('Copy the link below. Valid for 3 days or 4 uses.')).toBeTruthy();
  expect(screen.queryByText(/on your clipboard/)).toBeNull();
});

test('a failure shows in the dialog and as a toast, and the input stays', async () => {
  answer = () => ({ status: 429, body: { error: 'Too many requests.', message: 'Too many requests.', code: 'TOO_MANY_REQUESTS' } });
  await fillIn();
  await create();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many requests.'));
  expect(screen.getByText('Error')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('otto@mail.example');
  answer = () => ({ status: 502, text: '<html>Bad gateway</html>' });
  await create();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to create Smart Link.'));
});
