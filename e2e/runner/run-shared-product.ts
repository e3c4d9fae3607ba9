// Runs the product until its parent process disconnects or ends. The first line of its output has the data for journeys.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import type { SharedProduct } from './shared-product.ts';
import { staffPassword } from '../staff-steps.ts';
import { startProduct } from '../start-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-e2e-shared-'));
const logFile = join(folder, 'log');
const { stack, stop } = await startProduct({ onLine: (name, line) => appendFileSync(logFile, `${name} ${line}\n`) });
process.once('disconnect', () => void stop().then(() => rmSync(folder, { recursive: true, force: true })));
await signInFirstAdminByApi(stack);
const known: SharedProduct = { url: stack.url, staff: { email: stack.firstAdmin!.email, password: staffPassword }, logFile };
console.log(JSON.stringify(known));
