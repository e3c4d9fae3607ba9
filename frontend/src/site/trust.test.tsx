// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SiteFooter } from '#src/app/layouts/site-footer.tsx';
import { brand } from '#src/shared/brand/brand.ts';
import { figuresSource } from '#src/shared/figures/figures.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { AboutPage } from './about/about-page.tsx';
import { ContactPage } from './contact/contact-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { ContractStaffingPage } from './services/contract-staffing-page.tsx';
import { EngineeringTechnicalPage } from './services/engineering-technical-page.tsx';
import { HealthcareRecruitmentPage } from './services/healthcare-recruitment-page.tsx';
import { ItSoftwarePage } from './services/it-software-page.tsx';
import { NonItProfessionalPage } from './services/non-it-professional-page.tsx';
import { TestServicePage } from './services/test-service-page.tsx';

const pages: [string, ComponentType][] = [
  ['home', HomePage],
  ['about', AboutPage],
  ['contact', ContactPage],
  ['healthcare', HealthcareRecruitmentPage],
  ['IT', ItSoftwarePage],
  ['engineering', EngineeringTechnicalPage],
  ['non-IT', NonItProfessionalPage],
  ['contract', ContractStaffingPage],
  ['test services', TestServicePage],
];

let close: () => Promise<void>;
const given = structuredClone(brand);
beforeEach(async () => {
  ({ close } = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }) }));
});
afterEach(async () => {
  Object.assign(brand, structuredClone(given));
  await close();
});

describe.each(pages)('%s', (_name, Page) => {
  beforeEach(() => void renderPage(<Page />));

  test('draws at most one piece of the arcs besides the mark in the header', () => {
    expect(document.querySelectorAll('svg:not(.lucide, dd svg, dl svg)').length).toBeLessThanOrEqual(1);
  });

  test('every percentage names its base, and no two figures contradict each other', () => {
    const figures = [...document.querySelectorAll('dd')].filter(({ textContent }) => /^\d[\d-]*%$/.test(textContent));
    const notes = figures.map((figure) => figure.previousElementSibling?.querySelector('span + span')?.textContent);
    for (const note of notes) expect(note).toBeTruthy();
    // Two figures with the same name and different values would look like a contradiction, and so would two with the same base.
    expect(new Set(notes).size).toBe(notes.length);
    const names = figures.map((figure) => figure.previousElementSibling?.querySelector('span')?.textContent);
    expect(new Set(names).size).toBe(names.length);
    const sentences = [...document.querySelectorAll('p')].filter(
      ({ textContent }) => /\d%/.test(textContent) && !textContent.endsWith(figuresSource),
    );
    for (const sentence of sentences)
      expect(sentence.nextElementSibling?.textContent).toMatch(/^[\d-]+%: .* Not audited by anyone else\.$/);
    if (figures.length > 0) expect(screen.getAllByText(figuresSource).length).toBeGreaterThan(0);
  });
});

test('the claim about credentialing time has its footnote on the page of contract staffing', () => {
  renderPage(<ContractStaffingPage />);
  const claim = screen.getByText(/cuts credentialing time by 40-60%/);
  expect(claim.nextElementSibling?.textContent).toBe(`40-60%: when the skills checklist is already on file. ${figuresSource}`);
});

describe('portraits', () => {
  const leaders = () => within(within(screen.getByRole('region', { name: 'Leadership' })).getByRole('list'));

  test('are initials until the firm provides a picture', () => {
    renderPage(<AboutPage />);
    expect(leaders().queryByRole('img')).toBeNull();
    expect(leaders().getByText('CEO')).toBeTruthy();
  });

  test('are shown with the name when the firm provides one', () => {
    brand.leadership = [{ role: 'Chief Executive Officer', name: 'Dana Example', portrait: '/portraits/dana.webp' }];
    renderPage(<AboutPage />);
    expect(leaders().getByRole<HTMLImageElement>('img', { name: 'Dana Example' }).getAttribute('src')).toBe('/portraits/dana.webp');
    expect(leaders().getByRole('heading', { name: 'Dana Example' })).toBeTruthy();
    expect(leaders().getByText('Chief Executive Officer')).toBeTruthy();
  });
});

describe.each<[string, ComponentType]>([
  ['home', HomePage],
  ['healthcare', HealthcareRecruitmentPage],
])('testimonials on %s', (_name, Page) => {
  test('have no section if there are none', () => {
    renderPage(<Page />);
    expect(screen.queryByRole('region', { name: 'In their words' })).toBeNull();
  });

  test('each quote names a role and a kind of facility, and a name if given', () => {
    brand.testimonials = [
      { quote: 'She was ready at 07:00.', role: 'ICU manager', facilityType: 'community hospital' },
      { quote: 'They called back.', name: 'Dana Example', role: 'travel nurse', facilityType: 'trauma center' },
    ];
    renderPage(<Page />);
    const section = within(screen.getByRole('region', { name: 'In their words' }));
    expect(section.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
      '“She was ready at 07:00.”ICU manager, community hospital',
      '“They called back.”Dana Example, travel nurse, trauma center',
    ]);
  });
});

describe.each<[string, ComponentType]>([
  ['the footer', SiteFooter],
  ['about', AboutPage],
])('registrations in %s', (_name, Part) => {
  const number = () => screen.queryByText('TX-555-0100');

  test('are left out if there are none', () => {
    renderPage(<Part />);
    expect(number()).toBeNull();
  });

  test('are shown with their numbers when given', () => {
    brand.registrations = [{ name: 'Texas staffing license', number: 'TX-555-0100' }];
    renderPage(<Part />);
    expect(number()?.previousElementSibling?.textContent).toBe('Texas staffing license');
  });
});
