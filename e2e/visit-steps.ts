import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confirmAddress } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import type { Journey } from './start-journey.ts';

/** The source of a mail that links to a page and has all these words. Mails may break lines anywhere. */
function findMail({ stack }: Pick<Journey, 'stack'>, page: string, ...words: string[]): Promise<string> {
  const folder = join(stack.settings.dataDir, 'mail');
  return waitUntil(`${page} is mailed with ${words.join(' and ')}`, () => {
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''));
    return mails.find((text) => [`/${page}/`, ...words].every((word) => text.includes(word))) ?? null;
  });
}

/** The token of a page's link in a mail that has all these words. */
const tokenInMail = async (journey: Pick<Journey, 'stack'>, page: string, ...words: string[]) =>
  new RegExp(`/${page}/([0-9A-Za-z_-]{43,64})`).exec(await findMail(journey, page, ...words))![1]!;

/** A mail about being put forward, as its reader has it: the plain text and the HTML. */
export async function mailedNotice(journey: Pick<Journey, 'stack'>, email: string, ...words: string[]) {
  const source = await findMail(journey, 'put-forward', `To: ${email}`, ...words);
  const [, text = '', html = ''] = source
    .split(/^--\S{10,}\r?$/m)
    .map((part) =>
      Buffer.from(
        part.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString(),
    )
    .map((part) => part.slice(part.indexOf('\r\n\r\n')).trim());
  return { text, html, page: /\/put-forward\/[\w-]+/.exec(text)![0] };
}

/** The one-time token in the mail to an address. */
export const mailedToken = (journey: Pick<Journey, 'stack'>, email: string) => tokenInMail(journey, 'my-checklists', `To: ${email}`);

/** Confirms the address by the link in a checklist's receipt: only a confirmed address keeps the candidate's owner (product.md#submit-11). */
export async function confirmAddressOf(journey: Pick<Journey, 'stack'>, shortReference: string): Promise<void> {
  const token = await tokenInMail(journey, 'confirm-address', shortReference);
  await createApiClient(journey.stack.url).call(confirmAddress, { body: { token } });
}
