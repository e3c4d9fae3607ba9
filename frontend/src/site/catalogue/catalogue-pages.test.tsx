// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { brand } from '@larkfield/brand/brand.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { forgetPublicLists } from '#src/shared/api/use-public-list.ts';
import { DataProvider } from '#src/shared/session/data-provider.tsx';
import { CataloguePage } from './catalogue-page.tsx';
import { CatalogueSkillPage } from './catalogue-skill-page.tsx';
import { CatalogueSpecialtyPage } from './catalogue-specialty-page.tsx';

const origin = `https://${brand.domain}`;
const skill = {
  id: 558002,
  uri: `${origin}/catalogue/skills/558002`,
  skill: 'CRRT circuit setup',
  criticality: 'critical',
  module: 'critical-care-procedures',
  why: 'Air in the circuit kills.',
  source: 'A public guideline',
  emergency: true,
  replaces: [4012],
};
const nothing = { skill: null, retired: null, successor: null, askedIn: [] };
const retired = { id: 4012, uri: `${origin}/catalogue/skills/4012`, skill: 'CRRT setup', mergedInto: 558002 };
const asked = { slug: 'rn-icu', name: 'ICU RN', category: 'Nursing', heading: 'Renal', tier: 'Critical care', safety: true };
const abbreviations = { CRRT: 'continuous renal replacement therapy' };
const specialty = {
  specialty: {
    id: 4,
    uri: `${origin}/catalogue/specialties/rn-icu`,
    slug: 'rn-icu',
    name: 'ICU RN',
    category: 'Nursing',
    version: 2,
    review: { status: 'draft' },
    certifications: ['BLS', 'ACLS'],
    core: 'rn-bedside',
    families: ['critical-care'],
    aliases: ['MICU'],
    occupations: [{ code: '29-1141.03', title: 'Critical Care Nurses' }],
    locations: [],
  },
  tiers: [
    { slug: 'rn-bedside', name: 'Bedside RN', version: 1 },
    { slug: 'critical-care', name: 'Critical care', version: 1 },
  ],
  categories: [
    {
      name: 'Renal',
      skills: [
        { id: 558002, tier: 'critical-care', safety: true, skill: 'CRRT circuit setup', criticality: 'critical' },
        { id: 4001, tier: null, safety: false, skill: 'Fluid balance', criticality: 'medium' },
      ],
    },
  ],
  abbreviations,
};

let close: () => Promise<void>;
beforeEach(async () => {
  forgetPublicLists();
  ({ close } = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'GET /api/capability-deck/data': () => ({
      body: { catalogue: { specialties: 100, skills: 9897, safetySkills: 990, distinctSkills: 6614 } },
    }),
    'GET /api/specialties': () => ({ body: { data: [{ id: 4, name: 'ICU RN', slug: 'rn-icu', category: 'Nursing' }] } }),
    'GET /api/catalogue/skills/558002': () => ({ body: { ...nothing, skill, askedIn: [asked], abbreviations } }),
    'GET /api/catalogue/skills/4012': () => ({
      body: { ...nothing, retired, successor: { id: 558002, skill: skill.skill }, abbreviations },
    }),
    'GET /api/catalogue/skills/4011': () => ({ body: { ...nothing, retired: { ...retired, id: 4011, mergedInto: null } } }),
    'GET /api/catalogue/skills/9': () => ({ status: 500, body: { error: 'Broken' } }),
    'GET /api/catalogue/specialties/rn-icu': () => ({ body: specialty }),
    'GET /api/catalogue/specialties/rn-burn': () => ({
      body: { ...specialty, specialty: { ...specialty.specialty, name: 'Burn RN', replacedBy: [{ slug: 'rn-icu', name: 'ICU RN' }] } },
    }),
  }));
});
afterEach(() => close());

const skillPage = (id: string, state: unknown = null) =>
  renderPage(
    <DataProvider>
      <CatalogueSkillPage />
    </DataProvider>,
    { path: '/catalogue/skills/:id', at: `/catalogue/skills/${id}`, state },
  );
const linkOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('the catalog describes itself as a draft, and offers its files, licence and specialties', async () => {
  renderPage(<CataloguePage />);
  expect(screen.getByText(/^Not yet reviewed by clinicians\./)).toBeTruthy();
  expect(await screen.findByText('6,614')).toBeTruthy();
  expect(['catalogue.json', 'skills.csv', 'specialties.csv'].map(linkOf)).toEqual([
    '/api/catalogue/export.json',
    '/api/catalogue/skills.csv',
    '/api/catalogue/specialties.csv',
  ]);
  expect(linkOf(/CC BY 4\.0/)).toBe('https://creativecommons.org/licenses/by/4.0/');
  expect(screen.getByText(/O\*NET® is a trademark of USDOL\/ETA/)).toBeTruthy();
  expect(screen.getByText(new RegExp(`^${brand.legalName}, Clinical skills catalog`))).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'ICU RN' })).getAttribute('href')).toBe('/catalogue/specialties/rn-icu');
});

test('a skill shows its criticality with the reason, and the lists that ask for it', async () => {
  skillPage('558002');
  expect(await screen.findByRole('heading', { level: 1, name: /CRRT circuit setup/ })).toBeTruthy();
  expect(screen.getByText('an error can kill or permanently harm within one shift')).toBeTruthy();
  expect(screen.getByText('Air in the circuit kills.')).toBeTruthy();
  expect(screen.getByText(/drill or simulation counts/)).toBeTruthy();
  const lists = screen.getByRole('region', { name: 'On the lists of 1 specialty' });
  expect(within(lists).getByRole('listitem').textContent).toBe('ICU RNRenal, from Critical careSafety skill');
  expect(linkOf('ICU RN')).toBe('/catalogue/specialties/rn-icu');
  expect(linkOf('4012')).toBe('/catalogue/skills/4012');

  expect(document.title).toBe(`CRRT circuit setup | ${brand.name}`);
});

test('a change of a skill is suggested by mail, whose subject names the skill and the list that led to it', async () => {
  skillPage('558002', { list: 'rn-icu' });
  await screen.findByRole('heading', { level: 1 });
  const subject = new URL(linkOf('Suggest a change')!).searchParams.get('subject');
  expect(subject).toBe('Suggested change: skill 558002 of rn-icu');
});

test('a retired skill links to its successor', async () => {
  skillPage('4012');
  expect(await screen.findByText(/This skill is retired/)).toBeTruthy();
  expect(linkOf(/CRRT circuit setup/)).toBe('/catalogue/skills/558002');
});

test('a retired skill without a successor says so', async () => {
  skillPage('4011');
  expect(await screen.findByText('No other skill replaced it.')).toBeTruthy();
});

test('an unknown number and a failure are distinguished', async () => {
  skillPage('77');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such skill' })).toBeTruthy();
});

test('a skill that fails to load can be retried', async () => {
  skillPage('9');
  expect(await screen.findByText("The skill couldn't be loaded")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a specialty shows its list with tiers, criticality and successors', async () => {
  renderPage(
    <DataProvider>
      <CatalogueSpecialtyPage />
    </DataProvider>,
    { path: '/catalogue/specialties/:slug', at: '/catalogue/specialties/rn-icu' },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'ICU RN' })).toBeTruthy();
  const items = within(screen.getByRole('region', { name: 'Renal' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    `CRRT circuit setup (CRRT: ${abbreviations.CRRT})Safety skillCritical careCriticality: critical`,
    'Fluid balanceCriticality: medium',
  ]);
  expect(linkOf(/^CRRT/)).toBe('/catalogue/skills/558002');
  const facts = Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]));
  expect(facts).toEqual({
    'Also called': 'MICU',
    'Clinical review': 'Skills list not yet reviewed by clinicians',
    'Built on': 'Bedside RN, Critical care',
    Certifications: 'BLS, ACLS',
    'Occupation (O*NET-SOC)': 'Critical Care Nurses (29-1141.03)',
  });
  expect(linkOf('Rate these skills')).toBe('/checklist/rn-icu');
});

test('a retired specialty keeps its page, names its successor and has no link to its form', async () => {
  renderPage(
    <DataProvider>
      <CatalogueSpecialtyPage />
    </DataProvider>,
    { path: '/catalogue/specialties/:slug', at: '/catalogue/specialties/rn-burn' },
  );
  expect((await screen.findByRole('link', { name: 'ICU RN' })).getAttribute('href')).toBe('/catalogue/specialties/rn-icu');
  expect(screen.getByRole('link', { name: 'Fluid balance' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Rate these skills' })).toBeNull();
});
