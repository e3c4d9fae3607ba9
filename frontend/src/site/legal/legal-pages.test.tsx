// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inquiryStore } from '#src/site/shared/inquiry/inquiry-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { AccessibilityPage } from './accessibility-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

let close: () => Promise<void>;
beforeEach(async () => {
  ({ close } = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }) }));
});
afterEach(async () => {
  inquiryStore.set(null);
  await close();
});

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
const text = () => document.body.textContent ?? '';

test.each([
  ['Privacy Policy', PrivacyPage, 17],
  ['Terms of Service', TermsPage, 16],
  ['Accessibility', AccessibilityPage, 4],
] as const)('%s has its numbered sections, each with a link to it', (title, Page, count) => {
  renderPage(<Page />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(sections()).toHaveLength(count);
  sections().forEach((heading, index) => expect(heading.startsWith(`${index + 1}. `)).toBe(true));
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  expect(links).toHaveLength(count);
  for (const link of links) expect(document.querySelector(link.getAttribute('href')!)?.querySelector('h2')).not.toBeNull();
});

test('the privacy policy gives its date, retention, mails and counters, and links to the terms', () => {
  renderPage(<PrivacyPage />);
  expect(screen.getByText('August 23, 2025').getAttribute('datetime')).toBe('2025-08-23');
  for (const stated of [
    'at most 2 years after your last interaction',
    'within 45 days',
    'under 18',
    'greater of USD 100 or the fees you paid',
    'Reply STOP',
    '60, 30 and 7 days before',
    'works once, within 15 minutes',
    'not by whom',
    '90 days after its last email',
    'kept for 6 years',
    'kept for 4 years. It holds no names',
  ]) {
    expect(text()).toContain(stated);
  }
  for (const link of screen.getAllByRole('link', { name: 'Terms of Service' })) expect(link.getAttribute('href')).toBe('/terms');
});

/** The word for each field of a profile; a field without one does not compile. */
const profileWords: Record<keyof Profile, string> = {
  years: 'years',
  units: 'units',
  systems: 'record systems',
  licenses: 'licenses',
  certificates: 'certifications',
  serviceLines: 'service lines',
  benches: 'benches',
  devices: 'equipment',
  ages: 'ages of patients',
  languages: 'languages',
  shifts: 'shifts',
};

test('the privacy policy names every field of experience and credentials', () => {
  renderPage(<PrivacyPage />);
  const given = screen.getByText('Experience and credentials,').closest('li')!.textContent;
  for (const word of Object.values(profileWords)) expect(given).toContain(word);
});

test('the terms state protection, fee, payment, guarantee, notice, cure and the rules for text messages', () => {
  renderPage(<TermsPage />);
  for (const stated of [
    'protected for 12 months',
    '15–25% of the first-year base salary',
    'due within 30 days',
    '1.5% per month',
    'within 90 days of the start date',
    '30 days’ written notice',
    'not cured it within 10 days',
    'no job postings and no marketing by text message',
    'Reply STOP',
    'greater of USD 100 or the fees you paid',
  ]) {
    expect(text().replaceAll(/\s+/g, ' ')).toContain(stated);
  }
});

test('the terms give a contact for questions', async () => {
  renderPage(<TermsPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask About These Terms' }));
  expect(inquiryStore.get()).toEqual({ preset: 'terms-contact' });
});
