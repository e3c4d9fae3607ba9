// @rest: engines
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import { beforeAll, expect, inject, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { changePassword, confirmIdentity, signIn as signInByApi } from '@larkfield/schemas/auth/sign-in.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission, passcodeFrom } from '@larkfield/testing/factories.ts';
import { engines } from '../engines/engines.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { agreeToJob } from '../agree-to-job.ts';
import { inEveryEngine } from './every-engine.ts';
import { scrollsSideways } from './looks.ts';

/** A desktop window at a zoom of 200 %. */
const zoomedScreen = { width: 640, height: 400, isPhone: false };
const temporaryPassword = 'a temporary lamp for one shift';
const passcode = passcodeFrom('493027');
const recruiterOf = (engine: string) => `recruiter.${engine.toLowerCase()}@${brand.staffEmailDomain}`;
const jobOf = (engine: string) => `Night float, ${engine}`;
const peopleOf = (engine: string) => [`Maren Oakfield ${engine}`, `Tobias Lindqvist ${engine}`] as const;

beforeAll(async () => {
  const { url, staff } = inject('sharedProduct');
  const admin = createApiClient(url, '203.0.113.26');
  await admin.call(signInByApi, { body: staff });
  await admin.call(confirmIdentity, { body: { password: staff.password } });
  // This specialty is used by no other journey, whose candidates would be listed too.
  const { specialty, skillsByCategory: groups } = await admin.call(getSpecialty, { params: { slug: 'rn-burn' } });
  const [skill] = groups[0]!.skills;
  for (const { name } of engines) {
    const email = recruiterOf(name);
    await admin.call(createUser, { body: { email, password: temporaryPassword, role: 'user' } });
    const reply = await createApiClient(url).call(signInByApi, { body: { email, password: temporaryPassword } });
    if (!('userId' in reply)) throw new Error('The first password was not temporary');
    const { userId } = reply;
    const body = { userId, email, currentPassword: temporaryPassword, newPassword: staffPassword };
    await createApiClient(url).call(changePassword, { body });
    const submissionIds: string[] = [];
    for (const candidateName of peopleOf(name)) {
      // Different addresses make these two people.
      const address = `${candidateName.toLowerCase().replaceAll(' ', '.')}@candidate.example`;
      const submission = makeSubmission({ id: specialty.id, groups }, { candidateName, email: address });
      submissionIds.push((await createApiClient(url).call(submitChecklist, { body: submission })).submissionId);
    }
    const requirements = [{ kind: 'skill', need: 'must', skillId: skill!.id, proficiency: 3 } as const];
    await agreeToJob(admin, { title: jobOf(name), company: 'Fernhill', slug: 'rn-burn', requirements }, submissionIds);
  }
});

/** The name of the focused control. Firefox also stops at scroll containers, which are no controls. */
const focusedName = (page: JourneyPage) =>
  page.evaluate(() => {
    const focused = document.activeElement?.closest<HTMLElement>('a, button, input');
    const label = (focused as HTMLInputElement | null | undefined)?.labels?.[0];
    return (focused?.getAttribute('aria-label') ?? label?.textContent ?? focused?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });

/** Whether the focused element is not covered; the page may still be scrolling to it. */
const isFocusSeen = (page: JourneyPage) =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && (focused.contains(seen) || seen.contains(focused));
  });

/** Whether the focus ring of a scrolling part of a dialog is outside of it, where the dialog clips it. */
const isRingCut = (page: JourneyPage) =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    if (!focused.matches('dialog div')) return false;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
    return outlineStyle === 'none' || parseFloat(outlineWidth) + parseFloat(outlineOffset) > 0;
  });

/** Presses Tab or Shift+Tab until an element with this name has the focus, and checks that nothing covers it. */
async function tabTo(page: JourneyPage, name: string, tab = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(tab);
    expect(await isRingCut(page)).toBe(false);
    const focused = await focusedName(page);
    passed.push(focused.slice(0, 40));
    if (!focused.startsWith(name)) continue;
    await expect.poll(() => isFocusSeen(page), { message: name }).toBe(true);
    return;
  }
  throw new Error(`Tab does not lead to ${name}: ${passed.join(' | ')}`);
}

inEveryEngine(({ open, at, engine }) => {
  test('staff get from Today to a packet for a hospital by keyboard alone, at a zoom of 200 %', async () => {
    const { page } = await open(zoomedScreen);
    const press = async (name: string, key = 'Enter') => {
      await tabTo(page, name);
      await page.keyboard.press(key);
    };
    /** The heading of a page has the focus, so the menu is one step back. */
    const goTo = async (section: string) => {
      await tabTo(page, 'Menu', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await press(section);
    };
    const [first, second] = peopleOf(engine);
    await page.goto(at(brand.signInPath));
    await signIn(page, recruiterOf(engine), staffPassword);
    await page.waitForURL((url) => url.pathname === '/admin-portal');

    await page.getByRole('heading', { name: 'Skills checklists' }).waitFor();
    await goTo('Today');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await goTo('Matching');
    await page.getByRole('heading', { name: jobOf(engine) }).waitFor();
    await press(`See matches ${jobOf(engine)}`);
    await page.getByRole('heading', { name: first }).waitFor();

    // The newest comes first.
    await press(`Compare ${second}`, 'Space');
    await press(`Compare ${first}`, 'Space');
    await press('Compare 2');
    await page.getByText('Met by everyone:').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await tabTo(page, 'Matches', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: first }).waitFor();

    await press(`Make packet for ${first}`);
    const dialog = page.getByRole('dialog', { name: `Packet for ${first}` });
    await dialog.waitFor();
    for (const name of [passcodeRule.label, 'Confirm passcode']) {
      await tabTo(page, name);
      await page.keyboard.type(passcode);
    }
    await page.keyboard.press('Enter');
    const link = dialog.getByLabel('Share link');
    await link.waitFor();
    const address = await link.inputValue();
    await press('Done');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focusedName(page)).toContain('Make packet');

    const { page: viewer } = await open(zoomedScreen);
    await viewer.goto(address);
    await viewer.getByLabel('Passcode').waitFor();
    await tabTo(viewer, 'Passcode');
    await viewer.keyboard.type(passcode);
    await viewer.keyboard.press('Enter');
    await viewer.getByRole('heading', { name: `${jobOf(engine)}, Fernhill` }).waitFor();
    await viewer.getByRole('heading', { name: 'Required: 1 of 1 met' }).waitFor();
    expect(await scrollsSideways(viewer)).toBe(false);
  });
});
