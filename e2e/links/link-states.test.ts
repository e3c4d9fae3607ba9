// @rest: looks
import { hour } from '@larkfield/schemas/durations.ts';
import { pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { mkdirSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createShareLink, revokeShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createSmartLink, openSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { saveDraft } from '@larkfield/schemas/links/drafts.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { examplePasscode, makeSubmission, passcodeFrom, rateAll } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';

const pictures = new URL('../../.test-artifacts/link-states/', import.meta.url).pathname;
const passcode = examplePasscode;

let journey: Journey;
let mongo: MongoClient;
let icu: ReplyOf<typeof getSpecialty>;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  journey = await startJourney();
  mongo = await MongoClient.connect(journey.stack.settings.mongoUrl);
  icu = await createApiClient(journey.stack.url).call(getSpecialty, { params: { slug: 'rn-icu' } });
});
afterAll(async () => {
  await mongo.close();
  await journey.stop();
});

/** The collection of links: tests change the stored end of a link instead of the clock. */
const links = () => mongo.db().collection('links');
const changeNewest = async (change: object) => {
  const [newest] = await links().find().sort({ _id: -1 }).limit(1).toArray();
  await links().updateOne({ _id: newest!._id }, { $set: change });
};
const endNewest = () => changeNewest({ expiresAt: new Date(Date.now() - hour) });

const client = () => createApiClient(journey.stack.url);

async function submitted(): Promise<{ owner: ApiClient; submissionId: string }> {
  const owner = client();
  const { submissionId } = await owner.call(submitChecklist, {
    body: makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }),
  });
  return { owner, submissionId };
}

async function shared(mode: 'quick' | 'reusable') {
  const { owner, submissionId } = await submitted();
  const body =
    mode === 'quick'
      ? ({ submissionId, mode, duration: '7d', viewLimit: 5 } as const)
      : ({ submissionId, mode, duration: '6mo', passcode } as const);
  return { owner, submissionId, ...(await owner.call(createShareLink, { body })) };
}

const smart = async () => {
  const { magicUrl } = await client().call(createSmartLink, {
    body: { specialtyId: icu.specialty.id, candidateName: 'Petronella Probe', email: 'petronella@candidate.example' },
  });
  return new URL(magicUrl).pathname;
};

async function draft(pin?: string) {
  const content = {
    candidateName: 'Quentin Quickdraft',
    dateOfBirth: '07/04/1990',
    last4Ssn: '0099',
    specialtyId: icu.specialty.id,
    skillRatings: rateAll(icu.skillsByCategory).slice(0, 12),
  };
  const { token } = await client().call(saveDraft, {
    body: { encryptedPayload: JSON.stringify(content), durationHours: '48', ...(pin && { pin }) },
  });
  return `/resume/${token}`;
}

/** The steps to each state, and the texts that the page must show. */
const states: Record<string, { make: () => Promise<string>; says: (string | RegExp)[]; title: string }> = {
  'Smart Link, expired': {
    make: async () => {
      const path = await smart();
      await endNewest();
      return path;
    },
    title: 'Link Error',
    says: ['This Smart Link has expired. Please request a new one from your recruiter.'],
  },
  'Smart Link, used up': {
    make: async () => {
      const path = await smart();
      for (let use = 0; use < 4; use += 1) await client().call(openSmartLink, { params: { token: path.slice('/m/'.length) } });
      return path;
    },
    title: 'Link Error',
    says: ['This Smart Link has reached its maximum uses. Please request a new one from your recruiter.'],
  },
  'Smart Link, revoked': {
    make: async () => {
      const path = await smart();
      await changeNewest({ revokedAt: new Date(), revokedBy: 'staff' });
      return path;
    },
    title: 'Link Error',
    says: ['This Smart Link is no longer valid.'],
  },
  'share link, expired': {
    make: async () => {
      const { token } = await shared('quick');
      await endNewest();
      return `/view/${token}`;
    },
    title: 'Access Error',
    says: ['This share link has expired'],
  },
  'share link, revoked by its owner': {
    make: async () => {
      const { owner, submissionId, token } = await shared('reusable');
      const { _id } = (await links().find().sort({ _id: -1 }).limit(1).toArray())[0]!;
      await owner.call(revokeShareLink, { params: { linkId: _id.toString() }, body: { submissionId } });
      return `/view/${token}`;
    },
    title: 'Access Error',
    says: ['This share link has expired'],
  },
  'share link, passcode retired': {
    make: async () => {
      const { token } = await shared('reusable');
      await changeNewest({ attemptsLeft: 0, retiredAt: new Date() });
      return `/view/${token}`;
    },
    title: 'Access Error',
    says: ['This share link has been locked due to too many failed passcode attempts'],
  },
  'share link, malformed': { make: async () => '/view/abc', title: 'Access Error', says: ['Invalid share link'] },
  'draft, expired': {
    make: async () => {
      const path = await draft();
      await endNewest();
      return path;
    },
    title: 'Draft Unavailable',
    says: ['This draft link has expired'],
  },
  'draft, PIN retired': {
    make: async () => {
      const path = await draft(passcodeFrom('314159'));
      await changeNewest({ attemptsLeft: 0, retiredAt: new Date() });
      return path;
    },
    title: 'Draft Unavailable',
    says: ['This draft has been locked due to too many failed PIN attempts'],
  },
  'draft, found': {
    make: () => draft(),
    title: 'Resume Your Skills Checklist',
    says: [/We erase this draft in about 47 hours/, 'Continue Where You Left Off', 'Start a Different Checklist'],
  },
  'draft, behind its PIN': { make: () => draft(passcodeFrom('314159')), title: 'Enter your PIN', says: ['Resume Draft'] },
  'share link, behind its passcode': {
    make: async () => `/view/${(await shared('reusable')).token}`,
    title: 'Protected Skills Assessment',
    says: ['Verify Passcode'],
  },
};

test.each(Object.entries(states))(
  '%s: shows its text, fits and passes axe on a phone and a desk, in light and dark mode',
  async (name, { make, says, title }) => {
    const path = await make();
    const screens = { narrow: { ...phone, viewport: { width: 320, height: 640 }, colorScheme: 'dark' }, desk: {} } as const;
    for (const [screen, options] of Object.entries(screens)) {
      const { page, faults, close } = await visit(journey.browser, options);
      const outside = new Set<string>();
      page.on('request', (request) => {
        if (!request.url().startsWith(journey.stack.url)) outside.add(request.url());
      });
      await page.goto(`${journey.stack.url}${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      for (const text of says) await page.getByText(text).first().waitFor();
      if (process.env['TEST_SET'] === 'rest')
        await page.screenshot({ path: `${pictures}${name.replaceAll(/\W+/g, '-')}-${screen}.png`, fullPage: true });
      const seen = {
        axe: await findAxeFaults(page),
        isTooWide: await isTooWide(page),
        outside: [...outside],
        faults: faults.filter((fault) => !/status of (400|401|403|404|410|423)/.test(fault)),
      };
      expect(seen).toEqual({ axe: [], isTooWide: false, outside: [], faults: [] });
      await close();
    }
  },
);

test('five wrong passcodes lock this visitor out with an end time, but no other visitor', async () => {
  const { token } = await shared('reusable');
  const { page, close } = await visit(journey.browser, { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.77' } });
  await page.goto(`${journey.stack.url}/view/${token}`);
  for (let left = 4; left >= 1; left -= 1) {
    await page.getByLabel('Passcode').fill(passcodeFrom('0'));
    await page.getByRole('button', { name: 'Verify Passcode' }).click();
    await page
      .getByText(`${left} attempt${left === 1 ? '' : 's'} remaining`)
      .first()
      .waitFor();
  }
  await page.getByLabel('Passcode').fill(passcodeFrom('0'));
  await page.getByRole('button', { name: 'Verify Passcode' }).click();
  await page.getByText('This share link has been locked due to too many failed passcode attempts').waitFor();
  await page.getByText('You can try again in 15 minutes.').waitFor();
  await page.screenshot({ path: `${pictures}share-link-locked.png` });
  const other = await visit(journey.browser, { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.78' } });
  await other.page.goto(`${journey.stack.url}/view/${token}`);
  await other.page.getByLabel('Passcode').fill(passcode);
  await other.page.getByRole('button', { name: 'Verify Passcode' }).click();
  await other.page.getByText('Reusable Share Link').waitFor();
  await Promise.all([close(), other.close()]);
});

test('five wrong PINs lock this visitor out of a draft with an end time', async () => {
  const path = await draft(passcodeFrom('314159'));
  const { page, close } = await visit(journey.browser, { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.79' } });
  await page.goto(`${journey.stack.url}${path}`);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.getByLabel(pinRule.label).fill(passcodeFrom('0'));
    await page.getByRole('button', { name: 'Resume Draft' }).click();
    if (attempt < 4)
      await page
        .getByText(`${4 - attempt} attempt${attempt === 3 ? '' : 's'} remaining`)
        .first()
        .waitFor();
  }
  await page.getByText('This draft has been locked due to too many failed PIN attempts').waitFor();
  await page.getByText('You can try again in 15 minutes.').waitFor();
  await page.screenshot({ path: `${pictures}draft-locked.png` });
  await close();
});

test.each([
  ['/m/', 'Failed to load Smart Link. Please try again.'],
  ['/view/', 'Failed to load share link'],
  ['/resume/', 'Failed to load draft'],
])('%s shows an error without a connection, and opens at the second attempt', async (kind, text) => {
  const path = kind === '/m/' ? await smart() : kind === '/view/' ? `/view/${(await shared('quick')).token}` : await draft();
  const { page, context, close } = await visit(journey.browser);
  await page.goto(`${journey.stack.url}/`);
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.goto(`${journey.stack.url}${path}`);
  await page.getByText(text).waitFor();
  await context.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  // The page of a Smart Link redirects after a moment.
  if (kind === '/m/') await page.waitForURL(/\/checklist\/rn-icu$/);
  else await page.getByText(/^(Quick Share Link|Resume Your Skills Checklist)$/).waitFor();
  await close();
});

test('a report with alerts starts on the first printed sheet, and its banner and buttons never overlap on narrow screens', async () => {
  const skillRatings = rateAll(icu.skillsByCategory, 2, 'never');
  const { owner, submissionId } = await submitByApi(journey.stack.url, { skillRatings });
  const { token } = await owner.call(createShareLink, {
    body: { submissionId, mode: 'reusable', duration: '12mo', passcode: examplePasscode },
  });
  const seen = await visit(journey.browser);
  const { page } = seen;
  await page.goto(`${journey.stack.url}/view/${token}`);
  await page.getByLabel('Passcode').fill(examplePasscode);
  await page.getByRole('button', { name: 'Verify Passcode' }).click();
  await page.getByText('Reusable Share Link').waitFor();
  await page.getByText(/^(Skills list not yet reviewed by clinicians|Clinically reviewed on .+)$/).waitFor();
  const [firstSheet] = pdfText(await page.pdf({ format: 'Letter' })).split('\f');
  expect(firstSheet).toContain('ICU RN skills checklist');
  expect(firstSheet).toContain('Supervision required');
  for (const width of [320, 360, 390, 414, 480, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const overlaps = await page.getByRole('region', { name: 'About this link' }).evaluate((banner) => {
      const parts = [...banner.querySelectorAll('p > span, a, button')].map((part) => ({
        text: part.textContent,
        box: part.getBoundingClientRect(),
      }));
      return parts.flatMap((one, index) =>
        parts
          .slice(index + 1)
          .filter(({ box }) => box.left < one.box.right && one.box.left < box.right && box.top < one.box.bottom && one.box.top < box.bottom)
          .map(({ text }) => `${one.text} × ${text}`),
      );
    });
    expect(overlaps, `at ${width} pixels`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // On a phone the readiness is right below the name.
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = await page.evaluate(() =>
    ['.rp-fact-name', '.rp-readiness', '.rp-fact-email', '.rp-jumps', '.rp-overall'].map(
      (part) => document.querySelector(part)!.getBoundingClientRect().top,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(seen.faults.filter((fault) => !fault.includes('status of 401'))).toEqual([]);
  await seen.close();
});
