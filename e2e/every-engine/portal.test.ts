// @rest: engines
import { beforeAll, expect, inject, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { confirmIdentity, signIn as signInByApi } from '@larkfield/schemas/auth/sign-in.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { deskScreen, type EngineVisit, phoneScreen, type Screen } from '../engines/engine.ts';
import { engines } from '../engines/engines.ts';
import { seedDesk, seedPortal } from '../portal-seed.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { inEveryEngine } from './every-engine.ts';
import { findClippedText, scrollsSideways } from './looks.ts';
import { downloadStarts } from './pages.ts';
import { closeSurface, portalSurfaces } from './surfaces.ts';

const temporaryPassword = 'a temporary lamp for one shift';
const emailOf = (engine: string) => `${engine.toLowerCase()}@${brand.staffEmailDomain}`;
let reference: string;

beforeAll(async () => {
  const { url, staff } = inject('sharedProduct');
  ({ shortReference: reference } = await seedPortal(url));
  const admin = createApiClient(url, '203.0.113.22');
  await admin.call(signInByApi, { body: staff });
  await admin.call(confirmIdentity, { body: { password: staff.password } });
  await seedDesk(url, admin);
  for (const { name } of engines)
    await admin.call(createUser, { body: { email: emailOf(name), password: temporaryPassword, role: 'admin' } });
});

inEveryEngine(({ open, at, engine }) => {
  async function openPortal(screen: Screen): Promise<EngineVisit> {
    const visit = await open(screen);
    await visit.page.goto(at('/admin-portal'));
    await visit.page.waitForURL((url) => url.pathname === brand.signInPath);
    await signIn(visit.page, emailOf(engine), staffPassword);
    await visit.page.waitForURL((url) => url.pathname === '/admin-portal');
    return visit;
  }

  test('a new colleague must change the temporary password, finds a submission, reads its report and downloads the PDF', async () => {
    const { page } = await open();
    const email = emailOf(engine);
    await page.goto(at(brand.signInPath));
    await signIn(page, email, 'not the password');
    await page.getByText('Invalid email or password').first().waitFor();
    await signIn(page, email, temporaryPassword);
    await page.getByLabel(/^New password/).fill(staffPassword);
    await page.getByLabel(/^Confirm new password/).fill(staffPassword);
    await page.getByRole('button', { name: /change password/i }).click();
    await page.waitForURL((url) => url.pathname === '/admin-portal');
    await page.getByRole('searchbox', { name: 'Search submissions' }).fill(reference);
    // Before the search, the newest submissions are shown in the same cards.
    await page.getByRole('heading', { name: 'Search results' }).waitFor();
    const card = page.getByRole('listitem').filter({ hasText: reference });
    await card.getByText('wilhelmina@candidate.example').waitFor();
    await expect.poll(() => downloadStarts(page, card.getByRole('link', { name: /Download PDF/ }))).toBe('application/pdf %PDF-');
    await card.getByRole('link', { name: /^Open report/ }).click();
    await page.getByRole('heading', { name: 'ICU RN skills checklist' }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('button', { name: /log ?out/i }).click();
    await page.waitForURL((url) => url.pathname === brand.signInPath);
  });

  test('a choice on a busy page that has not rendered yet neither loses nor undoes earlier input', async () => {
    const { page } = await openPortal(deskScreen);
    const search = page.getByRole('searchbox', { name: 'Search submissions' });
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'References' }).waitFor();
    // Choose a filter as soon as the search is in the history entry.
    await page.evaluate(() => {
      const { replaceState } = History.prototype;
      history.replaceState = function (...entry) {
        replaceState.apply(history, entry);
        history.replaceState = replaceState;
        queueMicrotask(() => {
          const select = [...document.querySelectorAll('label')].find(({ innerText }) => innerText.startsWith('References'))!
            .control as HTMLSelectElement;
          select.value = 'none';
          select.dispatchEvent(new Event('change', { bubbles: true }));
        });
      };
    });
    await search.fill(reference);
    await page.waitForURL(/\?references=none$/);
    await page.getByRole('heading', { name: 'Search results' }).waitFor();
    await page.getByRole('heading', { name: 'Wilhelmina' }).waitFor();
    // Open a page that still has to be loaded.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[href="/admin-portal/today"]')!.click();
      const select = [...document.querySelectorAll('label')].find(({ innerText }) => innerText.startsWith('PDF'))!
        .control as HTMLSelectElement;
      select.value = 'failed';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    await page.waitForURL((url) => url.pathname === '/admin-portal/today');
    await page.goBack();
    await page.getByRole('heading', { name: 'Search results' }).waitFor();
    expect(await search.inputValue()).toBe(reference);
    await page.waitForURL((url) => url.search === '?references=none');

    await page.goto(at('/admin-portal/candidates'));
    await page.getByRole('combobox', { name: 'Which requests' }).waitFor();
    await page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('select[aria-label="Which requests"]')!;
      select.value = 'closed';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      document.querySelector<HTMLElement>('input[type="radio"][value="erasures"]')!.click();
    });
    await page.waitForURL(/\?filter=closed&view=erasures$/);
  });

  test.each([phoneScreen, deskScreen])('its dialogs open completely at $width pixels, and close', async (screen) => {
    const { page } = await openPortal(screen);
    for (const surface of portalSurfaces) {
      const { name, path, open: openSurface, find, only } = surface;
      if (only && (only === 'phone') !== screen.isPhone) continue;
      await page.goto(at(path));
      await openSurface(page);
      await find(page).waitFor();
      await expect.poll(() => findClippedText(find(page)), { message: name }).toBe(null);
      expect(await scrollsSideways(page), path).toBe(false);
      await closeSurface(page, surface);
    }
  });
});
