import type { Page } from 'playwright-core';
import { openFold } from '../candidate-steps.ts';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the links on the success page. */
async function openLinks(page: Page) {
  await openFold(page, 'Your links');
  await page.getByText(/No active links/).waitFor();
}

/** The states of a candidate's dialogs, in order on one page: the page to open first, if any, and the buttons to press. */
export const dialogStates: { name: string; goTo?: (success: string) => string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'success page', goTo: (success) => success, open: openLinks },
  { name: 'survey', open: (page) => button(page, 'Give quick feedback (60 seconds)').click() },
  { name: 'survey with a reason', open: (page) => page.getByRole('radio', { name: 'No', exact: true }).check() },
  {
    name: 'reusable link',
    goTo: (success) => success,
    open: async (page) => {
      await openLinks(page);
      await button(page, 'New reusable link').click();
    },
  },
  { name: 'reusable link with errors', open: (page) => button(page, 'Create Share Link').click() },
  {
    name: 'Smart Link',
    goTo: () => '/checklists',
    open: (page) =>
      button(page, /^Smart Link for/)
        .first()
        .click(),
  },
  { name: 'Smart Link with errors', open: (page) => button(page, 'Create Smart Link').click() },
  { name: 'Quick Draft', goTo: () => '/checklist/rn-icu', open: (page) => button(page, 'Save Draft').click() },
  { name: 'Quick Draft with errors', open: (page) => button(page, 'Generate Draft Link').click() },
  { name: 'Get Notified', open: (page) => button(page, /^30 days \(PRO\)/).click() },
];
