// Runs a program that cannot watch its parent, and ends it when the parent that opened the channel is gone.
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Usage: guard.ts COMMAND [ARGUMENT ...]');
// Only the owner may read the files that the program writes.
process.umask(0o077);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => child.kill('SIGTERM');
process.on('SIGTERM', end);
// A terminal sends Ctrl-C to the whole process group, but the parent decides the order of stopping.
process.on('SIGINT', () => {});
process.on('disconnect', end);
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
