// @vitest-environment jsdom
import { brand } from '@larkfield/brand/brand.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { takeFirstReply } from '#src/shared/api/use-public-list.ts';
import { appliedStore, inquiryStore } from '#src/site/shared/inquiry/inquiry-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { JobPage } from './job-page.tsx';

const job: Job = {
  id: 'ab'.repeat(12),
  title: 'ICU Nurse',
  company: 'Prairie General',
  category: 'healthcare',
  location: 'Dallas, TX',
  description: 'Nights in a 24-bed unit.',
  requirements: ['License'],
  salary: '$50 per hour',
  type: 'Travel',
  checklist: { slug: 'rn-icu', name: 'ICU RN' },
};
const api = `/api/jobs/${job.id}`;

let close: () => Promise<void>;
let requests: { path: string }[];
afterEach(async () => {
  inquiryStore.set(null);
  appliedStore.set([]);
  await close();
});

async function open(answer: Answer = () => ({ body: job }), at = `/jobs/${job.id}-icu-nurse`) {
  ({ close, requests } = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), [`GET ${api}`]: answer }));
  return renderPage(<JobPage />, { path: '/jobs/:job', at });
}

test('a job page shows all facts, sets the tab title, opens a prefilled inquiry, and then links to the checklist', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'ICU Nurse' });
  for (const text of ['Prairie General, Dallas, TX', '$50 per hour', 'Nights in a 24-bed unit.', 'License'])
    expect(screen.getByText(text)).toBeTruthy();
  await expect.poll(() => document.title).toMatch(/^ICU Nurse \| /);
  await userEvent.click(screen.getByRole('button', { name: 'Apply Now' }));
  expect(inquiryStore.get()).toMatchObject({
    overrides: {
      message: `I would like to apply for ICU Nurse at Prairie General, Dallas, TX.\n\n`,
    },
    application: { jobId: job.id, checklist: job.checklist },
  });
  act(() => appliedStore.set([job.id]));
  expect(screen.getByRole('link', { name: 'Fill out the ICU RN checklist' }).getAttribute('href')).toBe('/checklist/rn-icu');
});

test('without script, an application is an email with the job in its text', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Apply by email' });
  const mail = new URL(link.getAttribute('href')!);
  expect(mail.href).toMatch(`mailto:${brand.emails.careers}?`);
  expect(mail.searchParams.get('subject')).toBe('Job Application: ICU Nurse');
  expect(mail.searchParams.get('body')).toBe('I would like to apply for ICU Nurse at Prairie General, Dallas, TX.\n\n');
});

test('data delivered with the page are not requested again', async () => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'first-reply';
  script.textContent = JSON.stringify({ url: api, status: 200, body: job });
  document.head.append(script);
  takeFirstReply();
  script.remove();
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'ICU Nurse' })).toBeTruthy();
  expect(requests.filter(({ path }) => path === api)).toEqual([]);
});

test.each<[number, string]>([
  [410, 'This job is closed'],
  [404, 'Page not found'],
])('a reply of %i shows the page "%s"', async (status, heading) => {
  await open(() => ({ status, body: { error: 'Gone' } }));
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

test('a job that fails to load can be retried', async () => {
  let isBroken = true;
  await open(() => (isBroken ? { status: 500, text: 'broken' } : { body: job }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'ICU Nurse' })).toBeTruthy();
});

test('an address without an id shows the unknown page', async () => {
  await open(undefined, '/jobs/icu-nurse');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
});
