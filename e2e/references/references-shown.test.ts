// @rest: looks
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { answerReference, askReferences, openReference } from '@larkfield/schemas/references/references.ts';
import { refereeAttestation, refereeNotice } from '@larkfield/schemas/references/reference-constants.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { openFold } from '../candidate-steps.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';

const preload = new URL('./show-references.ts', import.meta.url).href;
/** A referee's text must appear as plain text, whatever its content, without breaking the layout. */
const hostile = {
  name: '<b>Zed</b> **Bold** [x](https://evil.example)',
  role: '# Heading </p><script>alert(1)</script>',
  unit: `${'Unbroken'.repeat(11)} | a | b |`,
  comment: `<img src=x onerror=alert(1)> {{7*7}}\n- **one**\n=cmd|' /C calc'!A0\n${'W'.repeat(300)}\nZ${'\u0335\u0336\u0337\u0338\u030d\u030e'.repeat(12)}algo \u05d0\u05d1\u05d2 end`,
};

describe.each([
  ['does not show', false],
  ['shows', true],
])('a firm that %s candidates the text of their references', (_words, isShown) => {
  const pictures = new URL(`../../.test-artifacts/references-${isShown ? 'shown' : 'kept'}/`, import.meta.url).pathname;
  const outer = process.env['NODE_OPTIONS'];
  let journey: Journey;
  let owner: ReplyOf<typeof submitChecklist>;
  const client = (address: string) => createApiClient(journey.stack.url, address);
  const at = (path: string) => `${journey.stack.url}${path}`;

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    if (isShown) process.env['NODE_OPTIONS'] = `${outer ?? ''} --import=${preload}`;
    journey = await startJourney();
    await signInFirstAdminByApi(journey.stack);
    const { specialty, skillsByCategory: groups } = await client('203.0.113.70').call(getSpecialty, { params: { slug: 'rn-icu' } });
    const body = makeSubmission({ id: specialty.id, groups }, { email: 'shown@candidate.example' });
    owner = await client('203.0.113.70').call(submitChecklist, { body });
  });
  afterAll(async () => {
    if (outer === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = outer;
    await journey.stop();
  });

  /** Opens the site as built for such a firm. */
  async function visitSite(): Promise<Visit> {
    const opened = await visit(journey.browser);
    if (isShown)
      await opened.context.route('**/assets/app-*.js', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('shownToCandidate:!1', 'shownToCandidate:!0') });
      });
    return opened;
  }

  /** Checks a page on every screen in light and dark mode. */
  async function look(page: Page, name: string): Promise<void> {
    for (const [width, colorScheme] of [
      [320, 'dark'],
      [390, 'light'],
      [390, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      const faults = await findAxeFaults(page);
      expect({ name, width, faults, isTooWide: await isTooWide(page) }).toEqual({ name, width, faults: [], isTooWide: false });
    }
  }

  const mailTo = (address: string) =>
    waitUntil('the mail has left', () => {
      const folder = join(journey.stack.settings.dataDir, 'mail');
      const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
      return (
        mails
          .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''))
          .find((mail) => mail.includes(`To: ${address}`)) ?? null
      );
    });

  /** Waits until the PDF at a path contains, or no longer contains, the references; returns the PDF. */
  const pdfAt = (path: string, isThere: boolean, headers: Record<string, string> = {}) =>
    waitUntil(
      'the PDF is made',
      async () => {
        const response = await fetch(at(path), { headers: { accept: 'application/json', ...headers } });
        if (response.status !== 200) return null;
        const pdf = Buffer.from(await response.arrayBuffer());
        return pdfText(pdf).includes('Self and observed') === isThere ? pdf : null;
      },
      // One address has a limit of 60 calls per minute.
      { interval: 1_500 },
    );

  const paint = (pdf: Buffer, name: string) => {
    const file = join(pictures, `${name}.pdf`);
    writeFileSync(file, pdf);
    execFileSync('pdftoppm', ['-r', '70', '-png', file, join(pictures, name)]);
  };

  test('candidate and referee are informed before the referee writes', async () => {
    const { page, faults, close } = await visitSite();
    await page.goto(at(`/healthcare-checklist-success?id=${owner.submissionId}&ref=${owner.shortReference}&token=${owner.downloadToken}`));
    await openFold(page, 'References');
    await page.getByRole('button', { name: 'Ask a supervisor' }).click();
    await page.getByText(isShown ? 'You may see it too, without their name.' : 'You see whether they answered.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    const person = {
      role: 'Charge nurse',
      unit: 'Medical ICU, Mercy General',
      from: '2023-03',
      to: '2025-05',
      relation: 'supervisor' as const,
    };
    const { name, role, unit } = hostile;
    const referees = [
      { ...person, name: 'Hester Fernhill', email: 'hester@mercy.example' },
      { ...person, name, role, unit, email: 'zed@mercy.example' },
    ];
    const { submissionId, downloadToken } = owner;
    await client('203.0.113.70').call(askReferences, { body: { submissionId, downloadToken, referees, skillIds: [] } });
    for (const [index, { email, name: signedAs }] of referees.entries()) {
      const mail = await mailTo(email);
      expect(mail).toContain(refereeNotice);
      const token = /\/reference\/([0-9a-f]{64})/.exec(mail)![1]!;
      await page.goto(at(`/reference/${token}`));
      await page.getByText(refereeNotice).waitFor();
      if (index === 1) await look(page, 'referee');
      const referee = client(`198.51.100.${index}`);
      const { skills } = await referee.call(openReference, { body: { token } });
      const ratings = skills.map(({ id }, row) => ({ skillId: id, proficiency: row % 5 === 1 ? null : (((row % 2) + 3) as 3 | 4) }));
      const { from, to } = person;
      const comment = index === 0 ? 'Calm in a code, and asks early.' : hostile.comment;
      const { version: attestationVersion } = refereeAttestation;
      const answer = {
        ratings,
        from,
        to,
        capacity: 'supervisor' as const,
        workAgain: 'yes' as const,
        comment,
        name: signedAs,
        attestationVersion,
      };
      await referee.call(answerReference, { body: { token, answer } });
    }
    expect(faults).toEqual([]);
    await close();
  });

  test(`the candidate's own PDF shows no references; on screen links ${isShown ? 'show them without names' : 'show only their number'}`, async () => {
    const { submissionId, downloadToken } = owner;
    const { page, faults, close } = await visitSite();
    await page.goto(at(`/healthcare-checklist-success?id=${submissionId}&ref=${owner.shortReference}&token=${downloadToken}`));
    await openFold(page, 'References');
    await page.getByText(/^2 of 2 references, last on/).waitFor();
    await look(page, 'success');
    const own = await pdfAt(`/api/checklist/download/${downloadToken}`, false);
    paint(own, 'own');
    for (const text of ['Hester Fernhill', '<b>Zed</b> **Bold**', '{{7*7}}', '- **one**']) expect(pdfText(own)).not.toContain(text);

    const body = { submissionId, downloadToken, mode: 'quick', duration: '7d', viewLimit: 5 } as const;
    const { token } = await client('203.0.113.70').call(createShareLink, { body });
    await page.goto(at(`/view/${token}`));
    await page.getByRole('heading', { name: 'Self and observed' }).waitFor();
    await page.getByText(/^2 of 2 references, last on .*\.$/).waitFor();
    for (const name of ['Hester Fernhill', '<b>Zed</b> **Bold**']) expect(await page.getByText(name).count()).toBe(0);
    expect(await page.getByText('Calm in a code').count()).toBe(isShown ? 1 : 0);
    await look(page, 'link');
    expect(await page.evaluate(() => document.querySelectorAll('img[src="x"], main script').length)).toBe(0);
    const shared = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
    const given = await page.context().request.get(at(shared!), { headers: { accept: 'application/json' } });
    expect(pdfText(await given.body())).not.toContain('Self and observed');
    expect(faults).toEqual([]);
    await close();
  });

  test('staff see the texts in the portal and in their PDF', async () => {
    const { page, faults, close } = await visitSite();
    await page.goto(at(`/admin-portal/submissions/${owner.submissionId}#references`));
    await signIn(page, journey.stack.firstAdmin!.email, staffPassword);
    await page.getByRole('heading', { name: 'Self and observed' }).waitFor();
    await page
      .getByText(/^It was answered within a minute of/)
      .first()
      .waitFor();
    await page.getByText(isShown ? "and on the candidate's screen without names." : "not on the candidate's own copy.").waitFor();
    await look(page, 'portal');
    expect(await page.evaluate(() => document.querySelectorAll('img[src="x"], main script').length)).toBe(0);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const pdf = await pdfAt(`/api/admin-portal/submissions/${owner.submissionId}/download`, true, { cookie });
    paint(pdf, 'staff');
    for (const text of ['<b>Zed</b> **Bold**', '<img src=x onerror=alert(1)>', 'Hester Fernhill']) expect(pdfText(pdf)).toContain(text);
    expect(faults).toEqual([]);
    await close();
  });
});
