import { examplePasscode } from '@larkfield/testing/factories.ts';
import type { Page } from 'playwright-core';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { candidate } from './candidate-steps.ts';
import type { JourneyLocator, JourneyPage } from './engines/journey-page.ts';
import { submitByApi } from './submit-by-api.ts';

/** The button of the form's section, whose code is loaded when it is first opened. */
export const profileButton = (page: JourneyPage): JourneyLocator => page.getByRole('button', { name: /^Experience and credentials/ });

export async function openProfile(page: JourneyPage): Promise<void> {
  await profileButton(page).tap();
  await page.getByRole('group', { name: 'Unit 1', exact: true }).waitFor();
}

/** Counts the user's actions: taps, choices in a list, and keys. */
export interface Hand {
  taps: number;
  keys: number;
}

const units = [
  { kind: 'Medical-surgical ICU', from: '032023', to: '', beds: '24' },
  { kind: 'Trauma ICU', from: '062021', to: '022023', beds: '16' },
  { kind: 'Step-down or progressive care', from: '052019', to: '052021', beds: '30' },
];

/** Fills in three units, two systems, one license and three certificates by touch; returns the counted actions. */
export async function fillProfileByTouch(page: JourneyPage): Promise<Hand> {
  const hand: Hand = { taps: 0, keys: 0 };
  const tap = async (what: JourneyLocator) => {
    await what.tap();
    hand.taps += 1;
  };
  const type = async (field: JourneyLocator, text: string) => {
    await tap(field);
    await page.keyboard.type(text);
    hand.keys += text.length;
  };
  // Open a list and tap one of its entries.
  const choose = async (list: JourneyLocator, label: string) => {
    await list.selectOption({ label });
    hand.taps += 2;
  };
  await tap(profileButton(page));
  await type(page.getByLabel(/^Years in/), '7');
  for (const [index, { kind, from, to, beds }] of units.entries()) {
    const unit = page.getByRole('group', { name: `Unit ${index + 1}` });
    if (index > 0) await tap(page.getByRole('button', { name: 'Add another unit' }));
    await choose(unit.getByLabel('Unit type'), kind);
    await type(unit.getByLabel('From'), from);
    if (to) await type(unit.getByLabel('To', { exact: true }), to);
    await type(unit.getByLabel('Beds'), beds);
  }
  await tap(page.getByRole('checkbox', { name: 'Epic' }));
  await choose(page.getByLabel('Epic, last used'), String(new Date().getFullYear()));
  await tap(page.getByRole('checkbox', { name: 'MEDITECH' }));
  const license = page.getByRole('group', { name: 'License 1' });
  await choose(license.getByLabel('State', { exact: true }), 'Texas');
  await tap(license.getByRole('checkbox', { name: 'Compact (multistate)' }));
  await type(license.getByLabel('Expires'), '06302028');
  for (const [name, end] of [
    ['BLS', '052028'],
    ['ACLS', '052028'],
    ['CCRN', '112029'],
  ] as const) {
    const row = page.getByRole('group', { name, exact: true });
    await tap(row.getByRole('checkbox', { name }));
    await type(row.getByLabel('Expires'), end);
  }
  return hand;
}

/** The section's summary once it is closed. */
export const profileSummary = '3 units, 2 EHR systems, 1 license, 3 certifications';

const passcode = examplePasscode;

/** Submits a checklist with a profile; returns the URL at which it can be viewed and edited. */
export async function shareReport(url: string, profile: Profile): Promise<string> {
  const { owner, submissionId } = await submitByApi(url, { profile, candidateName: candidate.name });
  const body = { submissionId, mode: 'reusable', duration: '12mo', passcode } as const;
  return `${url}/view/${(await owner.call(createShareLink, { body })).token}`;
}

export async function openSharedReport(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Passcode').fill(passcode);
  await page.getByRole('button', { name: 'Verify Passcode' }).click();
  await page.getByText('Reusable Share Link').waitFor();
}
