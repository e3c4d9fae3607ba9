// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { ComparePage } from './compare-page.tsx';

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

const [ada, ben] = ['a'.repeat(24), 'b'.repeat(24)];
const candidate = (id: string, candidateName: string) => ({
  id,
  candidateName,
  shortReference: 'LK-AAAA-2222',
  specialty: { id: 1, name: 'ICU RN' },
  submittedAt: '2026-11-01T12:00:00.000Z',
  validUntil: '2027-11-01T12:00:00.000Z',
  profile: null,
  facts: null,
});

test('an invalid comparison address is refused in plain words', async () => {
  const details = 'ids: Choose 2 to 4 people';
  const refusal = { error: details, details, code: 'INVALID_INPUT', fields: [{ field: 'ids', message: 'Choose 2 to 4 people' }] };
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ida@larkfield.example', role: 'user' } } }),
    'GET /api/admin-portal/comparison': () => ({ status: 400, body: refusal }),
  });
  renderPage(<ComparePage />, { path: '/admin-portal/requirements/compare', at: '/admin-portal/requirements/compare?ids=x' });
  expect((await screen.findByRole('alert')).textContent).toContain("Something in this page's address isn't right.");
  expect(screen.queryByText(/ids:/)).toBeNull();
});

test.each([
  ['all who were chosen', [candidate(ada, 'Ada Example'), candidate(ben, 'Ben Example')], null],
  ['one who is left', [candidate(ada, 'Ada Example')], /^1 of the checklists you chose isn't here anymore/],
])('%s', async (_, candidates, remark) => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ida@larkfield.example', role: 'user' } } }),
    'GET /api/admin-portal/comparison': () => ({ body: { candidates, skills: [], set: null } }),
  });
  renderPage(<ComparePage />, { path: '/admin-portal/requirements/compare', at: `/admin-portal/requirements/compare?ids=${ada},${ben}` });
  expect(await screen.findByRole('heading', { name: 'Ada Example' })).toBeTruthy();
  const found = screen.queryByText(/of the checklists you chose/)?.textContent;
  if (remark) expect(found).toMatch(remark);
  else expect(found).toBeUndefined();
});
