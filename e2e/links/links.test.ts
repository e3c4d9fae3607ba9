import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { createShareLink, viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { serveLaterReplies } from '../later-replies.ts';
import { runUntil, stopClock } from '../page-clock.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';

let journey: SharedJourney;
let icu: ReplyOf<typeof getSpecialty>;

beforeAll(async () => {
  journey = await joinJourney();
  icu = await createApiClient(journey.stack.url).call(getSpecialty, { params: { slug: 'rn-icu' } });
});
afterAll(() => journey.stop());

/** The browser itself logs the refusals that a journey provokes; it may log nothing else. */
const unexpected = ({ faults }: Visit) => faults.filter((fault) => !/status of (401|403|404|410|423)/.test(fault));

test('a Smart Link greets the candidate, shows the remaining uses and opens the checklist with their details', async () => {
  const { magicUrl } = await createApiClient(journey.stack.url).call(createSmartLink, {
    body: {
      specialtyId: icu.specialty.id,
      candidateName: 'Petronella Probe',
      email: 'petronella@candidate.example',
      phone: '512-555-0123',
    },
  });
  const seen = await visit(journey.browser);
  await serveLaterReplies(seen.context);
  // The page redirects after a moment.
  await stopClock(seen.page);
  await seen.page.goto(magicUrl);
  await runUntil(seen.page, seen.page.getByRole('heading', { name: 'Welcome, Petronella Probe!' }));
  await seen.page.getByText('3 uses remain').waitFor();
  await seen.page.clock.resume();
  await seen.page.waitForURL(/\/checklist\/rn-icu$/);
  await expect.poll(() => seen.page.getByLabel(/^Full name/).inputValue()).toBe('Petronella Probe');
  await expect.poll(() => seen.page.getByLabel(/^Email/).inputValue()).toBe('petronella@candidate.example');
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test.each([
  ['m', 'Smart Link not found. Please check the URL or request a new one.'],
  ['view', 'Invalid share link'],
  ['resume', 'Draft not found or has been deleted'],
])('an unknown /%s link shows an error', async (kind, text) => {
  const seen = await visit(journey.browser);
  await seen.page.goto(`${journey.stack.url}/${kind}/${'a'.repeat(64)}`);
  await seen.page.getByText(text).waitFor();
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test('a quick link shows the report five times, not counting reloads in the same browser, and is then used up', async () => {
  const { owner, submissionId, shortReference } = await submitByApi(journey.stack.url);
  const { token } = await owner.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
  const address = `${journey.stack.url}/view/${token}`;
  const first = await visit(journey.browser);
  await serveLaterReplies(first.context);
  await first.page.goto(address);
  await first.page.getByRole('heading', { level: 1 }).waitFor();
  await first.page.getByText('Quick Share Link').waitFor();
  await first.page.getByText('Views: 1/5').waitFor();
  await first.page.getByText(shortReference).first().waitFor();
  await first.page.reload();
  await first.page.getByText('Views: 1/5').waitFor();
  const href = await first.page.getByRole('link', { name: /Download PDF/ }).getAttribute('href');
  await expect
    .poll(async () => (await first.context.request.get(`${journey.stack.url}${href}`)).headers()['content-type'], { interval: 500 })
    .toBe('application/pdf');
  for (let count = 2; count <= 4; count += 1)
    await createApiClient(journey.stack.url, `203.0.113.${100 + count}`).call(viewShareLink, { params: { token }, body: {} });
  const fifth = await visit(journey.browser);
  await fifth.page.goto(address);
  await fifth.page.getByText('Views: 5/5').waitFor();
  await fifth.close();
  const sixth = await visit(journey.browser);
  await sixth.page.goto(address);
  await sixth.page.getByText('View limit exceeded for this share link').waitFor();
  expect([...unexpected(first), ...unexpected(sixth)]).toEqual([]);
  await Promise.all([first.close(), sixth.close()]);
});

test('no token appears in a log', () => {
  expect(journey.log()).not.toMatch(/[0-9a-f]{64}|Petronella/);
});
