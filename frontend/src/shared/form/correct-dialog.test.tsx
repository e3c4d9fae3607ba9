// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { CorrectButton } from './correct-dialog.tsx';

const submissionId = '1'.repeat(24);
const paths = { owner: `/api/my-checklists/${submissionId}/details`, staff: `/api/admin-portal/submissions/${submissionId}/details` };
let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function open(by: 'owner' | 'staff', answer: Answer) {
  const onDone = vi.fn<() => void>();
  const sent: unknown[] = [];
  const record: Answer = (call) => {
    sent.push(call.body);
    return answer(call);
  };
  api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), [`POST ${paths[by]}`]: record });
  const person = { candidateName: 'Maren Oakfeild', phone: '214-555-0187' };
  renderPage(<CorrectButton submissionId={submissionId} revision={3} {...person} by={by} onDone={onDone} />, { path: '/' });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct personal details' }));
  const type = async (label: RegExp, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    if (text) await userEvent.type(dialog.getByLabelText(label), text);
  };
  return { dialog, type, sent, onDone, save: () => userEvent.click(dialog.getByRole('button', { name: 'Save correction' })) };
}

test.each(['owner', 'staff'] as const)('only changed fields are sent, with the displayed revision, by the %s', async (by) => {
  const { type, save, sent, onDone } = await open(by, () => ({ body: { submissionId, revision: 4 } }));
  await type(/^Full name/, 'Maren Oakfield');
  await type(/^Phone/, '');
  await save();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ candidateName: 'Maren Oakfield', phone: null, revision: 3 }]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('invalid values are reported at the field before anything is sent, and so is an unchanged form', async () => {
  const { dialog, type, save, sent } = await open('owner', () => ({ body: { submissionId, revision: 4 } }));
  await save();
  expect(dialog.getByRole('alert').textContent).toBe('Nothing is changed yet.');
  await type(/^Full name/, '');
  await type(/^Date of birth/, '02/30/1990');
  await save();
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Full name/)));
  expect(dialog.getByText('Name is required')).toBeTruthy();
  expect(dialog.getByText('Enter a valid date')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a refused field loses its error as soon as it is corrected', async () => {
  const { dialog, type, save } = await open('owner', () => ({ body: { submissionId, revision: 4 } }));
  await type(/^Full name/, '');
  await save();
  expect(dialog.getByLabelText(/^Full name/).getAttribute('aria-invalid')).toBe('true');
  await type(/^Full name/, 'Maren Oakfield');
  expect(dialog.getByLabelText(/^Full name/).hasAttribute('aria-invalid')).toBe(false);
  expect(dialog.queryByText('Name is required')).toBeNull();
});

test('a server refusal is shown, and the input stays', async () => {
  const { dialog, type, save } = await open('staff', () => ({
    status: 409,
    body: { error: 'This was changed in the meantime. Reload the page and try again.', code: 'CONFLICT' },
  }));
  await type(/^Full name/, 'Maren Oakfield');
  await save();
  expect(await dialog.findByText(/changed in the meantime/)).toBeTruthy();
  expect((dialog.getByLabelText(/^Full name/) as HTMLInputElement).value).toBe('Maren Oakfield');
});
