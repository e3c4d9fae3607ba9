import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import type { Journey } from './start-journey.ts';

/** The one-time token that was mailed to an address; the lines of a mail may be broken anywhere. */
export async function mailedToken({ stack }: Pick<Journey, 'stack'>, email: string): Promise<string> {
  const folder = join(stack.settings.dataDir, 'mail');
  return waitUntil(`a link is mailed to ${email}`, () => {
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''));
    const mail = mails.find((text) => text.includes(`To: ${email}`) && text.includes('/my-checklists/'));
    return /\/my-checklists\/([0-9a-f]{64})/.exec(mail ?? '')?.[1] ?? null;
  });
}
