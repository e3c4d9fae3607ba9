// @rest: looks
import { expect, inject, test } from 'vitest';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { SubmissionInput } from '@larkfield/testing/factories.ts';
import { phoneScreen } from '../engines/engine.ts';
import { inEveryEngine } from './every-engine.ts';
import { submitByApi } from '../submit-by-api.ts';
import { findTorn, findClippedText, scrollsSideways } from './looks.ts';
import { closeSurface, successSurfaces } from './surfaces.ts';

const submit = (changes?: Partial<SubmissionInput>) => submitByApi(inject('sharedProduct').url, changes);

inEveryEngine(({ open, at }) => {
  test.each([{ ...phoneScreen, width: 320 }, phoneScreen])(
    'a report breaks neither its reference nor the second part of a long address at $width pixels',
    async (screen) => {
      const { owner, submissionId, shortReference } = await submit({ email: 'wilhelmina.testcase-longbottomley@candidate.example' });
      const { token } = await owner.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
      const { page } = await open(screen);
      await page.goto(at(`/view/${token}`));
      await page.getByText(shortReference).first().waitFor();
      expect(await findTorn(page, /LK-\S+|@candidate\.example/)).toEqual([]);
      for (const link of ['mailto:', 'tel:'])
        expect((await page.locator(`.rp-candidate a[href^="${link}"]`).boundingBox())!.height, link).toBeGreaterThanOrEqual(24);
      expect(await scrollsSideways(page)).toBe(false);
    },
  );

  test.each([phoneScreen, { ...phoneScreen, height: 500 }])(
    'the dialogs of the success page open completely at $width × $height pixels, and close',
    async (screen) => {
      const { submissionId, shortReference, downloadToken, specialty } = await submit();
      const query = new URLSearchParams({
        id: submissionId,
        ref: shortReference,
        token: downloadToken,
        specialty: String(specialty.id),
      });
      const { page } = await open(screen);
      await page.goto(at(`/healthcare-checklist-success?${query}`));
      for (const surface of successSurfaces(`/healthcare-checklist-success?${query}`)) {
        const { name, open: openSurface, find } = surface;
        await openSurface(page);
        await find(page).waitFor();
        await expect.poll(() => findClippedText(find(page)), { message: name }).toBe(null);
        await closeSurface(page, surface);
      }
    },
  );
});
