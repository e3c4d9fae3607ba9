// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeProInterest, openProInterest } from '#src/candidate/shared/pro-interest-store.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { ProInterestDialog } from './pro-interest-dialog.tsx';

let api: Awaited<ReturnType<typeof startApi>>;
let answer: Answer;
const drafts = {
  feature: 'extended_drafts',
  featureTitle: '30-Day Drafts',
  candidateName: 'Maren Oakfield',
  specialtyId: 7,
  specialtyName: 'ICU RN',
};

beforeEach(async () => {
  answer = () => ({ status: 201, body: { id: 1 } });
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/pro-interest-notifications': (request) => answer(request),
  });
  renderPage(<ProInterestDialog />);
  act(() => openProInterest(drafts));
});
afterEach(async () => {
  act(() => {
    toastStore.set([]);
    closeProInterest();
  });
  await api.close();
});

const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const notify = () => userEvent.click(screen.getByRole('button', { name: 'Notify Me' }));

test('adds a person to the feature’s list and confirms this', async () => {
  expect(screen.getByRole('dialog', { name: 'Get Notified' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maren Oakfield');
  await userEvent.type(screen.getByLabelText('Email'), 'maren@mail.example');
  await notify();
  expect(await screen.findByRole('heading', { name: "You're on the list!" })).toBeTruthy();
  expect(sent()).toEqual([
    {
      candidateName: 'Maren Oakfield',
      email: 'maren@mail.example',
      interestSource: 'extended_drafts_notify_me',
      specialtyId: 7,
      specialtyName: 'ICU RN',
      metadata: { featureTitle: '30-Day Drafts', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  act(() => openProInterest(drafts));
  expect(screen.queryByText("You're on the list!")).toBeNull();
});

test('sends a phone number if given', async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'maren@mail.example');
  await userEvent.type(screen.getByLabelText(/^Phone/), '214-555-0187');
  await notify();
  await screen.findByText("You're on the list!");
  expect(sent()[0]).toMatchObject({ phone: '214-555-0187' });
});

test('requires a name and a valid address', async () => {
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Email'), 'maren@mail');
  await notify();
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Valid email is required')).toBeTruthy();
  expect(sent()).toHaveLength(0);
});

test('a failure shows the server’s message, or ours', async () => {
  answer = () => ({ status: 429, body: { error: 'Please wait a moment.', message: 'Please wait a moment.', code: 'TOO_MANY_REQUESTS' } });
  await userEvent.type(screen.getByLabelText('Email'), 'maren@mail.example');
  await notify();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please wait a moment.'));
  answer = () => ({ status: 500, text: 'Oops' });
  await notify();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to save your request. Please try again.'));
});
