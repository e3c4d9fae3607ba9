// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CapabilityDeck } from '@larkfield/schemas/reports/firm-documents.ts';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { inquiryStore } from '#src/site/shared/inquiry/inquiry-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { CapabilityDeckPage } from './capability-deck-page.tsx';

const deck: CapabilityDeck = {
  companyName: 'Larkfield Staffing',
  founder: { name: 'Octavia Placeholder', title: 'Founder', credentials: ['Healthcare staffing since 2014'] },
  productLead: { name: '', title: 'Head of Product', credentials: [] },
  technologies: ['TypeScript', 'Redis'],
  email: 'hello@larkfield.example',
  website: 'https://larkfield.example',
  catalogue: { specialties: 3, skills: 1_234, safetySkills: 56, distinctSkills: 1_000 },
};

let close = async () => {};
afterEach(() => close());

async function open(answer: Answer = () => ({ body: deck })) {
  const api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), 'GET /api/capability-deck/data': answer });
  ({ close } = api);
  renderPage(<CapabilityDeckPage />);
  return api;
}

/** The text of a figure's entry, by its label. */
const figure = (label: string) => screen.getByText(label).parentElement!.textContent;

test('the published figures show at once, and the live counts beside them when they arrive', async () => {
  const { requests } = await open();
  expect(figure('Skills in the checklists')).toContain('8,416');
  await screen.findByText('1,234 in the catalog today');
  expect(figure('Skills in the checklists')).toMatch(/Published: 8,416.*1,234 in the catalog today/);
  expect(figure('Safety-critical skills')).toMatch(/Published: 248.*56 in the catalog today/);
  expect(figure('Certification bodies')).toMatch(/Published: 9.*Not counted automatically/);
  expect(requests.filter(({ path }) => path === '/api/capability-deck/data')).toHaveLength(1);
});

test('people are shown by name, or by role if the name is missing', async () => {
  await open();
  const section = screen.getByRole('region', { name: 'Who is behind it' });
  await within(section).findByRole('heading', { name: 'Octavia Placeholder' });
  expect(within(section).getByText('Founder')).toBeTruthy();
  expect(within(section).getByRole('heading', { name: 'Head of Product' })).toBeTruthy();
  expect(within(section).getAllByRole('list', { name: 'Credentials' })).toHaveLength(1);
  expect(within(section).getByRole('link', { name: 'hello@larkfield.example' }).getAttribute('href')).toBe(
    'mailto:hello@larkfield.example',
  );
  for (const technology of deck.technologies) expect(within(section).getByText(technology)).toBeTruthy();
});

test('without technologies the heading is absent', async () => {
  await open(() => ({ body: { ...deck, technologies: [] } }));
  await screen.findByRole('heading', { name: 'Head of Product' });
  expect(screen.queryByRole('heading', { name: 'Built with' })).toBeNull();
});

test.each(['Request a Demo', 'Schedule a Demo'])('"%s" opens the inquiry dialog for a demonstration', async (name) => {
  await open();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(inquiryStore.get()).toMatchObject({ overrides: { title: 'Request a Demo', source: 'capability-deck-demo' } });
  inquiryStore.set(null);
});

test('the platform brief opens in a new tab', async () => {
  await open();
  const link = screen.getByRole('link', { name: /^Download Platform Brief/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/capability-deck/pdf', '_blank']);
});

test('if the data fail to load, the page stays, shows an error and retries', async () => {
  let isBroken = true;
  await open(() => (isBroken ? { status: 503, body: { error: 'away' } } : { body: deck }));
  expect((await screen.findByRole('alert')).textContent).toContain("The live counts couldn't be loaded.");
  expect(figure('Skills in the checklists')).toMatch(/8,416.*No live count/);
  expect(screen.getByText("This part couldn't be loaded")).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[1]!);
  await screen.findByText('1,234 in the catalog today');
  expect(screen.queryByRole('alert')).toBeNull();
});
