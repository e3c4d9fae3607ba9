// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { PortalAuditPage } from './portal-audit-page.tsx';

const root = '/api/admin-portal/audit';
const actorId = '9'.repeat(24);
const entry = (seq: number, action: string) => ({
  seq,
  actorEmail: 'ada@larkfield.example',
  source: 'checklist',
  eventId: `00000000-0000-4000-8000-00000000000${seq}`,
  at: '2026-03-01T08:00:00.000Z',
  actor: { kind: 'user', id: actorId },
  action,
  object: `submission:${'3'.repeat(24)}`,
  outcome: 'success',
  requestId: null,
  changedFields: [],
});

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});
const asked = () => api.requests.filter(({ path }) => path.startsWith(root)).map(({ path }) => new URLSearchParams(path.split('?')[1]));

async function open(at: string = paths.portalAudit) {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: actorId, email: 'ada@larkfield.example', role: 'admin' } } }),
    [`GET ${root}`]: ({ path }) => ({
      body: path.includes('cursor=2')
        ? { events: [entry(1, 'session.opened')], nextCursor: null }
        : { events: [entry(2, 'submission.downloaded')], nextCursor: '2' },
    }),
  });
  renderPage(<PortalAuditPage />, { path: paths.portalAudit, at });
  await screen.findByRole('heading', { name: 'Submission downloaded' });
}

test('entries come newest first, and older ones by cursor', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: 'Session opened' })).toBeTruthy();
  expect(asked().map((query) => query.get('cursor'))).toEqual([null, '2']);
});

test('the page shows the time of the list, and Refresh reads the entries again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 1, 8, 0, 10) });
  await open();
  expect(screen.getByText('As of 8:00:10 AM.')).toBeTruthy();
  vi.setSystemTime(new Date(2026, 2, 1, 8, 1, 20));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByRole('heading', { name: 'Session opened' });
  expect(screen.getByText('As of 8:00:10 AM.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('As of 8:01:20 AM.')).toBeTruthy();
  expect(asked().map((query) => query.get('cursor'))).toEqual([null, '2', null, '2']);
});

test('a press on a person or an object shows only their entries, and Clear Filters shows all again', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^ada@larkfield.example/ }));
  await waitFor(() => expect(asked().at(-1)?.get('actorId')).toBe(actorId));
  await userEvent.click(await screen.findByRole('button', { name: /^submission:3/ }));
  await waitFor(() => expect(asked().at(-1)?.get('object')).toBe(`submission:${'3'.repeat(24)}`));
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect([...(asked().at(-1)?.keys() ?? ['none'])]).toEqual([]));
});

test('days are sent as instants, and the last day is included to its end', async () => {
  await open(`${paths.portalAudit}?from=2026-03-01&until=2026-03-01&outcome=denied`);
  const query = asked()[0]!;
  expect(Date.parse(query.get('until')!) - Date.parse(query.get('from')!)).toBe(day);
  expect(query.get('outcome')).toBe('denied');
});
