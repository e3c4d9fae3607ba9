import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { programFile } from './programs/build-programs.ts';

const replySchema = z.object({ email: z.string(), temporaryPassword: z.string() }).nullable();

/** An account that was just created, with the password that is shown once. */
export type FirstAdmin = NonNullable<z.output<typeof replySchema>>;

/** Creates the first admin when there is no user yet; null when there is one. */
export async function createFirstAdmin(env: NodeJS.ProcessEnv): Promise<FirstAdmin | null> {
  const script = await programFile('services/auth/src/create-admin.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--if-none', '--json'], { env });
  return replySchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null'));
}
