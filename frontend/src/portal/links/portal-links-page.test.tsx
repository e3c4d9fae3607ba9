// @vitest-environment jsdom
import { examplePasscode } from '@larkfield/testing/factories.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { makeLink } from '#test/portal-link.ts';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalLinksPage } from './portal-links-page.tsx';

const root = '/api/admin-portal/links';
const smart = makeLink({});
const reusable = makeLink({
  id: '2'.repeat(24),
  kind: 'reusable',
  origin: { kind: 'candidate', email: null },
  candidateName: 'Wilhelmina Testcase',
  submissionId: '3'.repeat(24),
  shortReference: 'LK-7Q23-M4XZ',
  recipient: 'Cedar Valley Medical Center',
  maxUses: null,
  hasPasscode: true,
  lockedUntil: '2099-01-01T00:00:00.000Z',
});
const expired = makeLink({
  id: '4'.repeat(24),
  kind: 'draft',
  state: 'expired',
  origin: { kind: 'visitor', email: null },
  candidateName: null,
  hasPasscode: true,
});

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function open(answers: Record<string, Answer>, at: string = paths.portalLinks) {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' } } }),
    [`GET ${root}`]: () => ({ body: { links: [smart, reusable, expired], nextCursor: null } }),
    ...answers,
  });
  return renderPage(<PortalLinksPage />, { path: paths.portalLinks, at });
}
const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
const dialog = () => within(screen.getByRole('dialog'));
const staffAct = { at: '2026-03-02T08:00:00.000Z', byEmail: 'ada@larkfield.example', reason: 'Sent to the wrong address' };

test('each link shows its creator and its actions', async () => {
  await open({});
  const smartCard = cardOf((await screen.findByRole('heading', { name: 'Petronella Probe' })).textContent);
  expect(smartCard.getByText('ada@larkfield.example')).toBeTruthy();
  expect(smartCard.getByText('1 of 4')).toBeTruthy();
  expect(smartCard.getAllByRole('button').map(({ textContent }) => textContent?.split(' (')[0])).toEqual(['Revoke']);
  const reusableCard = cardOf('Wilhelmina Testcase');
  expect(reusableCard.getByText('Cedar Valley Medical Center')).toBeTruthy();
  expect(reusableCard.getAllByRole('button').map(({ textContent }) => textContent?.split(' (')[0])).toEqual([
    'Unlock',
    'Replace passcode',
    'Revoke',
  ]);
  expect(cardOf('ICU RN').queryAllByRole('button')).toEqual([]);
});

test('revoking needs a reason, which is then shown with the link', async () => {
  await open({
    [`POST ${root}/${smart.id}/revoke`]: () => ({
      body: {
        link: { ...smart, state: 'revoked', revoked: { at: staffAct.at, by: 'staff' }, acts: [{ ...staffAct, action: 'revoked' }] },
      },
    }),
  });
  await screen.findByRole('heading', { name: 'Petronella Probe' });
  await userEvent.click(cardOf('Petronella Probe').getByRole('button', { name: /^Revoke/ }));
  await userEvent.click(dialog().getByRole('button', { name: 'Revoke' }));
  expect(await dialog().findByText('Say why, in a few words')).toBeTruthy();
  await userEvent.selectOptions(dialog().getByLabelText('Reason'), 'Sent to the wrong person');
  await userEvent.type(dialog().getByLabelText('Note'), staffAct.reason);
  await userEvent.click(dialog().getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/Sent to the wrong address/, { selector: 'li' })).toBeTruthy();
  expect(cardOf('Petronella Probe').queryAllByRole('button')).toEqual([]);
  expect(api.requests.at(-1)?.body).toEqual({ reason: staffAct.reason, cause: 'sent-to-the-wrong-person' });
});

test('a replaced passcode is shown once', async () => {
  await open({
    [`POST ${root}/${reusable.id}/replace-passcode`]: () => ({
      body: { link: { ...reusable, lockedUntil: null }, passcode: examplePasscode },
    }),
  });
  await screen.findByRole('heading', { name: 'Wilhelmina Testcase' });
  await userEvent.click(cardOf('Wilhelmina Testcase').getByRole('button', { name: /^Replace passcode/ }));
  await userEvent.type(dialog().getByLabelText('Note'), 'The facility lost it');
  await userEvent.click(dialog().getByRole('button', { name: 'Replace passcode' }));
  expect(((await screen.findByRole('textbox', { name: 'New passcode' })) as HTMLInputElement).value).toBe(examplePasscode);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(examplePasscode)).toBeNull();
});

test('a refused action keeps the dialog and its reason', async () => {
  await open({
    [`POST ${root}/${reusable.id}/unlock`]: () => ({
      status: 409,
      body: { error: 'This passcode was retired after too many wrong guesses.' },
    }),
  });
  await screen.findByRole('heading', { name: 'Wilhelmina Testcase' });
  await userEvent.click(cardOf('Wilhelmina Testcase').getByRole('button', { name: /^Unlock/ }));
  await userEvent.type(dialog().getByLabelText('Note'), 'Asked by phone');
  await userEvent.click(dialog().getByRole('button', { name: 'Unlock' }));
  expect(await dialog().findByText(/too many wrong guesses/)).toBeTruthy();
  expect((dialog().getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Asked by phone');
});

test('filters are in the address and in the request', async () => {
  const router = await open({}, `${paths.portalLinks}?submission=${'3'.repeat(24)}`);
  await screen.findByRole('heading', { name: 'Petronella Probe' });
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Share links');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Revoked');
  expect(router.location.search).toBe(`?submission=${'3'.repeat(24)}&kind=share&state=revoked`);
  await screen.findByRole('heading', { name: 'Petronella Probe' });
  expect(api.requests.at(-1)?.path).toBe(`${root}?kind=share&state=revoked&submissionId=${'3'.repeat(24)}`);
});

test('links are searched by name, and the name is kept in the history, not in the address', async () => {
  const router = await open({
    [`GET ${root}`]: ({ path }) => ({ body: { links: path.includes('q=') ? [reusable] : [smart, reusable], nextCursor: null } }),
  });
  await screen.findByRole('heading', { name: 'Petronella Probe' });
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search links' }));
  await userEvent.paste('wilhelmina');
  await waitFor(() =>
    expect(screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Wilhelmina Testcase']),
  );
  expect(api.requests.at(-1)?.path).toBe(`${root}?q=wilhelmina`);
  // The search is written to the history a moment after it was sent, and the page renders this another moment later.
  await waitFor(() => expect(router.location.state).toMatchObject({ q: 'wilhelmina' }));
  await act(async () => {});
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Share links');
  expect(router.location).toMatchObject({ search: '?kind=share', state: { q: 'wilhelmina' } });
});
