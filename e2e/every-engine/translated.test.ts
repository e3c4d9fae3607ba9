// @rest: engines
import { examplePasscode, passcodeFrom } from '@larkfield/testing/factories.ts';
import { expect, inject, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { fillCandidate, openCandidateSection, rateEverySkill, submitAndReadReference, waitForEverySkill } from '../candidate-steps.ts';
import { phoneScreen } from '../engines/engine.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { publicPages } from '../site-steps.ts';
import { goToSection, signIn } from '../staff-steps.ts';
import { submitByApi } from '../submit-by-api.ts';
import { inEveryEngine } from './every-engine.ts';

/**
 * Changes the page like a browser's translator: wraps each text, also later ones, in two `font` elements. The words stay the same, so that
 * the steps of other journeys find them. A journey that waits for a text that React cannot update fails.
 */
async function translate(page: JourneyPage): Promise<void> {
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const isLeftAlone = (element: Element | null) =>
      !element || element.closest('script, style, textarea, title, option, svg, [translate="no"], .notranslate, font') !== null;
    const wrap = (text: Text) => {
      if (!text.data.trim() || isLeftAlone(text.parentElement)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      // The page's own text node is replaced by the translator's. White space at its ends stays outside, so that words stay separate.
      const words = text.data.trim();
      const start = text.data.indexOf(words);
      inner.append(words);
      outer.append(inner);
      text.replaceWith(text.data.slice(0, start), outer, text.data.slice(start + words.length));
    };
    const wrapAll = (root: Node) => {
      if (root instanceof Text) return wrap(root);
      const texts = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') wrapAll(target);
        else addedNodes.forEach(wrapAll);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    document.documentElement.dataset['translated'] = '';
  });
}

const stillStands = async (page: JourneyPage, where: string) =>
  expect([where, await page.getByText('Something went wrong').count(), await page.locator('#root > *').count()]).toEqual([
    where,
    0,
    expect.any(Number),
  ]);

inEveryEngine(({ open, at }) => {
  test('every public page works when translated, and so do returning to it, its inquiry and its search', async () => {
    const { page } = await open();
    for (const path of publicPages) {
      await page.goto(at(path));
      await translate(page);
      await stillStands(page, path);
    }
    await page.goto(at('/'));
    await translate(page);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: /./ }).waitFor();
    await page.goBack();
    await page.getByRole('main').getByRole('button', { name: 'Start Hiring' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Start Hiring' });
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await dialog.getByText('Name must be at least 2 characters').first().waitFor();
    await dialog.getByLabel('Name').fill('Dana Example');
    await dialog.getByLabel('Email').fill('dana@clinic.example');
    await dialog.getByLabel('Message').fill('Six telemetry nurses for night shifts.');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Message Sent Successfully!').waitFor();
    await dialog.waitFor({ state: 'hidden' });

    await page.goto(at('/jobs'));
    await page.getByText(/\d+ jobs found/).waitFor();
    await translate(page);
    await page.getByRole('searchbox').fill('no job of this name');
    await page.getByText('0 jobs found').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByText(/^[1-9]\d* jobs found/).waitFor();
  });

  test('the translated form can be filled in and submitted on a phone, and shows its report', async () => {
    const { page } = await open(phoneScreen);
    await page.goto(at('/checklist/rn-icu'));
    await waitForEverySkill(page);
    await translate(page);
    await openCandidateSection(page);
    await page.getByRole('textbox', { name: /^Full name/ }).fill('Wilhelmina Testcase');
    await page.getByText('0 / 124 skills rated').waitFor();
    await rateEverySkill(page, { proficiency: 3, frequency: 4 });
    await page.getByText('124 / 124 skills rated').waitFor();
    await page.getByRole('button', { name: 'Submit Checklist' }).tap();
    await page.getByText('Personal Information Required').first().waitFor();
    await page.getByText('Date of birth is required').first().waitFor();
    await fillCandidate(page);
    expect(await submitAndReadReference(page)).toMatch(/^LK-/);
    await page.getByRole('link', { name: 'Download PDF' }).waitFor();
    await page.getByRole('button', { name: 'Create Quick Link' }).tap();
    await page.getByRole('heading', { level: 3, name: 'Quick Link' }).waitFor();
    await stillStands(page, 'success');
  });

  test('a translated report opens with its passcode, and My checklists and the Smart Link dialog work', async () => {
    const { owner, submissionId } = await submitByApi(inject('sharedProduct').url);
    const { token } = await owner.call(createShareLink, {
      body: { submissionId, mode: 'reusable', duration: '12mo', passcode: examplePasscode },
    });
    const { page } = await open();
    await page.goto(at(`/view/${token}`));
    await page.getByRole('heading', { name: 'Protected Skills Assessment' }).waitFor();
    await translate(page);
    await page.getByLabel('Passcode').fill(passcodeFrom('0'));
    await page.getByRole('button', { name: 'Verify Passcode' }).click();
    await page.getByText('4 attempts remaining').first().waitFor();
    await page.getByLabel('Passcode').fill(examplePasscode);
    await page.getByRole('button', { name: 'Verify Passcode' }).click();
    await page.getByText('Reusable Share Link').waitFor();
    await stillStands(page, 'view');

    await page.goto(at('/my-checklists'));
    await page.getByLabel(/^Email/).waitFor();
    await translate(page);
    await page.getByRole('button', { name: /^Send (me a|another) link$/ }).click();
    await page.getByLabel(/^Email/).fill('nobody@candidate.example');
    await page.getByRole('button', { name: /^Send (me a|another) link$/ }).click();
    await page
      .getByText(/15 minutes/)
      .first()
      .waitFor();
    await stillStands(page, 'my checklists');

    await page.goto(at('/checklists'));
    await page.getByText(/Showing \d+ specialties/).waitFor();
    await translate(page);
    await page.getByRole('searchbox').fill('icu rn');
    await page.getByRole('button', { name: 'Smart Link for ICU RN' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create Smart Link' });
    await dialog.getByRole('button', { name: 'Create Smart Link' }).click();
    await dialog.getByText('Candidate name is required').first().waitFor();
    await dialog.getByLabel('Candidate name').fill('Ottilie Exemplar');
    await dialog.getByLabel('Email').fill('ottilie@candidate.example');
    await dialog.getByRole('button', { name: 'Create Smart Link' }).click();
    await dialog.getByLabel('Smart Link for Ottilie Exemplar').waitFor();
    await stillStands(page, 'Smart Link');
  });

  test('staff can sign in after a wrong password, and open every translated page of the portal', async () => {
    const { staff } = inject('sharedProduct');
    const { page } = await open();
    await page.goto(at(brand.signInPath));
    await page.getByLabel(/^Email/).waitFor();
    await translate(page);
    await signIn(page, staff.email, 'not the password');
    await page.getByText('Invalid email or password').first().waitFor();
    await signIn(page, staff.email, staff.password);
    await page.waitForURL((url) => url.pathname === '/admin-portal');
    for (const section of ['Today', 'Submissions', 'Links', 'Invites', 'Inquiries', 'Matching', 'Jobs', 'Candidate rights', 'Audit']) {
      await goToSection(page, section);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[role=status] .animate-breathe').first().waitFor({ state: 'hidden' });
      await stillStands(page, section);
    }
    await goToSection(page, 'Submissions');
    await page.getByRole('searchbox').fill('no one of this name');
    await page.getByText('No submissions found').first().waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await stillStands(page, 'search');
  });
});
