// @rest: engines
import { beforeAll, expect, inject, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { changePassword, confirmIdentity, signIn as signInByApi } from '@larkfield/schemas/auth/sign-in.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { candidate } from '../candidate-steps.ts';
import { engines } from '../engines/engines.ts';
import { listen } from '../heard.ts';
import { staffPassword } from '../staff-steps.ts';
import { submitByApi } from '../submit-by-api.ts';
import { inEveryEngine } from './every-engine.ts';

const temporaryPassword = 'a temporary lamp for one shift';
const recruiterOf = (engine: string) => `listener.${engine.toLowerCase()}@${brand.staffEmailDomain}`;
const nurseOf = (engine: string) => `Octavia Audible ${engine}`;

beforeAll(async () => {
  const { url, staff } = inject('sharedProduct');
  const admin = createApiClient(url, '203.0.113.27');
  await admin.call(signInByApi, { body: staff });
  await admin.call(confirmIdentity, { body: { password: staff.password } });
  for (const { name } of engines) {
    const email = recruiterOf(name);
    await admin.call(createUser, { body: { email, password: temporaryPassword, role: 'user' } });
    const reply = await createApiClient(url).call(signInByApi, { body: { email, password: temporaryPassword } });
    if (!('userId' in reply)) throw new Error('The first password was not temporary');
    const body = { userId: reply.userId, email, currentPassword: temporaryPassword, newPassword: staffPassword };
    await createApiClient(url).call(changePassword, { body });
    await submitByApi(url, { candidateName: nurseOf(name), email: `octavia.${name.toLowerCase()}@candidate.example` });
  }
});

inEveryEngine(({ open, at, engine }) => {
  test('a checklist is chosen, rated skill by skill, sent and shared by listening alone', async () => {
    const visit = await open();
    const { page } = visit;
    const { start, hear, focus, go } = listen(visit);
    await page.goto(at('/checklists'));
    // Before that, a link would open another document, without the recorder.
    await page.locator('html[data-live]').waitFor({ state: 'attached' });
    await start();
    await go('Tab', /^link, (Start )?ICU RN/);
    await page.keyboard.press('Enter');
    await expect.poll(focus).toMatch(/^heading, ICU RN/);

    for (const [field, text] of [
      [/, Full name/, candidate.name],
      [/, Date of birth/, candidate.dateOfBirth],
      [/, Last 4 of SSN/, candidate.last4Ssn],
      [/, Email/, 'wilhelmina@'],
    ] as const) {
      await go('Tab', field);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await hear(/^Invalid email address\.$/);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(focus).toMatch(/, Email, .*Invalid email address/);
    await page.keyboard.type(candidate.email);

    await go('Tab', /^button, Rate one by one/);
    let presses = 1;
    await page.keyboard.press('Enter');
    await expect.poll(focus).toMatch(/^button, 1 ?No Experience/);
    const total = Number(/of (\d+)/.exec(await page.getByText(/^Skill 1 of \d+$/).innerText())?.[1]);
    const asked = new Set<string>();
    for (let skill = 1; skill <= total; skill += 1) {
      await page.keyboard.press('4');
      await hear(/^frequency\.$/);
      await page.keyboard.press('4');
      presses += 2;
      if (skill < total) asked.add(await hear(new RegExp(`, skill ${skill + 1} of ${total}, proficiency\\.$`)));
    }
    expect(asked.size).toBe(total - 1);
    // 240 for 115 skills, and no press has to be quick.
    expect(presses).toBeLessThanOrEqual(2 * total + 10);
    await hear(/All skills are rated\. Check your details, then submit\.$/);

    // Sent too early, the form says why it waits, and the field has the focus.
    expect(await go('Shift+Tab', /^button, Submit\b/)).toMatch(/Every rated skill has the same answer/);
    await page.keyboard.press('Enter');
    await hear(/^Personal Information Required\. .*: certification\.$/);
    await expect.poll(focus).toMatch(/^checkbox, I certify/);
    await page.keyboard.press('Space');
    await go('Shift+Tab', /^button, Submit\b/);
    await page.keyboard.press('Enter');
    await expect.poll(focus).toMatch(/^heading, Skills Verified!/);

    await go('Tab', /^button, Create Quick Link/);
    await page.keyboard.press('Enter');
    await hear(/^Link (Copied! Your 7-day quick link is ready to paste|created\. Your browser blocked copying)/);
    expect(await focus(), 'the pressed button keeps the focus').toMatch(/^button, (Create Quick Link|Copied)/);
    await go('Tab', /^textbox, Your newest quick link/);
    const link = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    await page.goto(link);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.title)).toMatch(/^ICU RN skills report/);
  });

  test('staff get from the sign-in to a PDF by listening alone, past a search without results', async () => {
    const visit = await open();
    const { page } = visit;
    const { start, hear, focus, go } = listen(visit);
    await page.goto(at(brand.signInPath));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await start();
    const fill = async (field: RegExp, text: string) => {
      await go('Tab', field);
      await page.keyboard.type(text);
    };
    await fill(/, Email/, recruiterOf(engine));
    await fill(/, Password/, 'not the password');
    await page.keyboard.press('Enter');
    await hear(/Invalid email or password/);
    await go('Shift+Tab', /, Email/);
    await fill(/, Password/, staffPassword);
    await page.keyboard.press('Enter');
    await hear(/^\d+ submissions? shown/);

    await fill(/^searchbox, Search submissions/, 'zzqqzz');
    await hear(/^No submissions found$/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(nurseOf(engine));
    await hear(/^1 submission shown$/);
    await go('Tab', new RegExp(`^checkbox, Select ${nurseOf(engine)}`));
    await page.keyboard.press('Space');
    await hear(/^1 of 1 shown are selected$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focus).toMatch(/, Assign to/);
    await go('Tab', /^button, Assign$/);
    await page.keyboard.press('Enter');
    await hear(/1 submission assigned to listener\./);
    await expect.poll(focus).toMatch(new RegExp(`^checkbox, Select ${nurseOf(engine)}`));
    await go('Tab', new RegExp(`^link, Download PDF of ${nurseOf(engine)}`));
    const type = await page.evaluate(async () => {
      const reply = await fetch((document.activeElement as HTMLAnchorElement).href);
      return `${reply.status} ${reply.headers.get('content-type')}`;
    });
    expect(type).toBe('200 application/pdf');
  });
});
