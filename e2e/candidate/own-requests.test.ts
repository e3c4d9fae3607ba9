// @rest: beyond
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJob } from '@larkfield/schemas/portal/jobs.ts';
import { listRightsRequests } from '@larkfield/schemas/portal/candidate-rights.ts';
import { askToPutForward } from '@larkfield/schemas/put-forward/put-forward.ts';
import { askReferences } from '@larkfield/schemas/references/references.ts';
import type { ApiClient } from '@larkfield/testing/api-client.ts';
import { openFold } from '../candidate-steps.ts';
import { deskScreen, phoneScreen } from '../engines/engine.ts';
import { engines } from '../engines/engines.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { startJourney, type Journey } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';
import { confirmAddressOf, mailedNotice, mailedToken } from '../visit-steps.ts';

let journey: Journey;
let admin: ApiClient;
let jobId: string;
beforeAll(async () => {
  journey = await startJourney();
  admin = await signInFirstAdminByApi(journey.stack);
  const { job } = await admin.call(createJob, {
    body: {
      title: 'Registered Nurse, ICU, nights',
      company: 'Fernhill Regional Medical Center',
      category: 'healthcare',
      location: 'Dallas, TX',
      description: 'Thirteen weeks in a medical ICU.',
      requirements: ['Two years in an ICU'],
      salary: '$2,400 a week',
      type: 'Travel',
    },
  });
  jobId = job.id;
});
afterAll(() => journey.stop());
const at = (path: string) => `${journey.stack.url}${path}`;

const referee = { role: 'charge nurse', unit: 'Medical ICU', from: '2024-03', to: '2025-05', relation: 'supervisor' } as const;

test.each(engines)(
  'in $name a candidate answers about a job and supervisors, and asks for the file, on a phone and a desk',
  async (engine) => {
    const browser = await engine.open();
    for (const screen of [phoneScreen, deskScreen]) {
      const email = `own-${engine.name.toLowerCase()}-${screen.width}@candidate.example`;
      const { submissionId, shortReference } = await submitByApi(journey.stack.url, { email });
      await confirmAddressOf(journey, shortReference);
      await admin.call(askToPutForward, { body: { jobId, submissionIds: [submissionId], requestId: randomUUID() } });
      const referees = ['Harriet Fernhill', 'Tobias Oakfield'].map((name) => ({
        ...referee,
        name,
        email: `${name.split(' ')[0]!.toLowerCase()}-${engine.name.toLowerCase()}-${screen.width}@clinic.example`,
      }));
      await admin.call(askReferences, { body: { submissionId, referees, skillIds: [] } });
      await mailedNotice(journey, email, 'May we put you forward');

      const { page, faults, close } = await browser.visit(screen);
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await page.goto(at('/my-checklists'));
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.goto(at(`/my-checklists/${await mailedToken(journey, email)}`));
      await page.getByRole('button', { name: 'Open my checklists' }).click();
      await page.getByRole('link', { name: /^See it and answer/ }).click();
      await page.getByRole('button', { name: 'Yes, put me forward' }).click();
      await page.getByRole('heading', { name: 'You said yes' }).waitFor();
      expect(await fits()).toBe(true);
      await page.getByRole('link', { name: 'My checklists' }).last().click();
      await page.getByRole('link', { name: /^See what happened/ }).waitFor();

      await openFold(page, 'Ask supervisors for references');
      await page.getByRole('button', { name: 'Yes, ask them (Harriet Fernhill)' }).click();
      await page.getByRole('button', { name: 'Withdraw the request to Harriet Fernhill' }).waitFor();
      await page.getByRole('button', { name: 'No (Tobias Oakfield)' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Say no' }).click();
      await page.getByRole('button', { name: 'No (Tobias Oakfield)' }).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Ask for my file' }).click();
      await page.getByText(/you asked for your file\. We'll answer by/).waitFor();
      await page.getByRole('button', { name: 'Ask for an explanation' }).click();
      await page.getByText(/you asked for an explanation and a review\./).waitFor();
      expect(await fits()).toBe(true);
      expect(faults()).toEqual([]);
      await close();
      const { requests } = await admin.call(listRightsRequests, { query: {} });
      expect(
        requests
          .filter((request) => request.email === email)
          .map(({ kind }) => kind)
          .toSorted(),
      ).toEqual(['access', 'review']);
    }
    await browser.close();
  },
);
