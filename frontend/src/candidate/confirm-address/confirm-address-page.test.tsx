// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { ConfirmAddressPage } from './confirm-address-page.tsx';

const token = 'a'.repeat(64);
let answers: Awaited<ReturnType<Answer>>[];
let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => {
  answers = [];
  api = await startApi({
    'POST /api/checklist/confirm-address': () => answers.shift() ?? { body: { shortReference: 'LK-7Q2M-X4KD', specialtyName: 'ICU RN' } },
  });
});
afterEach(() => api.close());

const open = (copied: string) => renderPage(<ConfirmAddressPage />, { path: '/confirm-address/:token', at: `/confirm-address/${copied}` });
const sent = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Yes, I sent it' }));

test('opening the page confirms nothing, and one press confirms the checklist by its reference', async () => {
  open(`${token}).`);
  expect(sent()).toEqual([]);
  await press();
  expect(await screen.findByText('Your ICU RN checklist LK-7Q2M-X4KD is confirmed.')).toBeTruthy();
  expect(sent()).toEqual([{ token }]);
});

test.each([404, 410])('a reply of %i says that the checklist is submitted all the same', async (status) => {
  answers = [{ status, body: { error: 'Not found', message: 'Not found', code: 'LINK_NOT_FOUND' } }];
  open(token);
  await press();
  expect(await screen.findByText(/Your checklist is still with us/)).toBeTruthy();
});
