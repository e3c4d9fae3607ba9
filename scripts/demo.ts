import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Stack } from '@larkfield/one-machine/start-stack.ts';
import { buildFrontend } from './product/build-frontend.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { runProduct, say } from './product/run-product.ts';
import { readStartEnv } from './product/start-env.ts';

// npm run demo: the product with fictional candidates, references, links, inquiries, jobs and a recruiter's work, in a separate folder that may be deleted at any time.

const accountSchema = z.object({ email: z.string(), password: z.string() });

/** Fills the folder at the first start and stores the account for sign-in; later starts read the stored account. */
async function prepareDemo({ url, firstAdmin }: Stack, { DATA_DIR: dataDir, SMTP_URL }: typeof env) {
  const file = join(dataDir, 'demo-account.json');
  if (firstAdmin) {
    say('* Filling in about sixty checklists');
    writeFileSync(file, JSON.stringify(await fillDemo(url, firstAdmin, SMTP_URL ? undefined : join(dataDir, 'mail'))), { mode: 0o600 });
  }
  if (!existsSync(file)) throw new Error(`${dataDir} was not filled by this command. Delete it, or set DATA_DIR to another folder.`);
  return accountSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const env = { ...readStartEnv(), DATA_DIR: resolve(process.env['DATA_DIR'] ?? '.data-demo') };
await runProduct(env, {
  // One trusted proxy lets each fictional visitor have a different address.
  options: { trustProxyHops: 1 },
  prepare: buildFrontend,
  onStarted: async (stack) => ({ account: await prepareDemo(stack, env) }),
});
