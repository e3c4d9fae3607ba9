// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { Preview } from './preview.tsx';
import type { OpenedReference } from './use-reference.ts';

const opened: OpenedReference = {
  candidateName: 'Maren Oakfield',
  specialtyName: 'ICU RN',
  referee: { name: 'Harriet Supervisor', role: 'Charge nurse', unit: 'Medical ICU', from: '2023-03', to: null, relation: 'supervisor' },
  skills: [{ id: 1, skill: 'Ventilator care', isSafety: false }],
  linkEndsAt: '2999-01-01T00:00:00.000Z',
};

function Signing() {
  const [name, setName] = useState('');
  const draft = { ratings: { 1: 4 }, from: '03/2023', to: '', capacity: 'supervisor', workAgain: 'yes', comment: '', name } as const;
  const done = () => {};
  const change = (changes: { name?: string }) => setName(changes.name ?? name);
  return <Preview token="t" opened={opened} draft={draft} change={change} onBack={done} onAnswered={done} />;
}

test('without a signature the field takes the focus, and its error ends as soon as a name is typed', async () => {
  const api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }) });
  onTestFinished(() => api.close());
  renderPage(<Signing />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  const name = screen.getByLabelText('Your full name, as your signature');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(name, 'H');
  expect([name.hasAttribute('aria-invalid'), screen.queryByText('Type your name to sign')]).toEqual([false, null]);
});
