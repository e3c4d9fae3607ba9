import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confirmAddress } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import type { Journey } from './start-journey.ts';

/** The token of a page's link in a mail that has all these words. Mails may break lines anywhere. */
function tokenInMail({ stack }: Pick<Journey, 'stack'>, page: string, ...words: string[]): Promise<string> {
  const folder = join(stack.settings.dataDir, 'mail');
  return waitUntil(`${page} is mailed with ${words.join(' and ')}`, () => {
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''));
    const mail = mails.find((text) => [`/${page}/`, ...words].every((word) => text.includes(word)));
    return new RegExp(`/${page}/([0-9A-Za-z_-]{43,64})`).exec(mail ?? '')?.[1] ?? null;
  });
}

/** The one-time token in the mail to an address. */
export const mailedToken = (journey: Pick<Journey, 'stack'>, email: string) => tokenInMail(journey, 'my-checklists', `To: ${email}`);

/** Confirms the address by the link in a checklist's receipt: only a confirmed address keeps the candidate's owner (product.md#submit-11). */
export async function confirmAddressOf(journey: Pick<Journey, 'stack'>, shortReference: string): Promise<void> {
  const token = await tokenInMail(journey, 'confirm-address', shortReference);
  await createApiClient(journey.stack.url).call(confirmAddress, { body: { token } });
}
