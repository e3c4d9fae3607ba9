// Runs with any Node from version 20 on: installs the packages if the lock file has changed, then runs the script in the first argument
// with the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed-lock');
const installing = join(root, '.installing');
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node 20 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}
// Two commands may start at once in two terminals: one installs while the other waits, so that neither removes packages in use.
while (!isInstalled()) {
  if (!takeTurn()) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    continue;
  }
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(installing, { force: true });
  }
}

function isInstalled() {
  if (!existsSync(node)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true;
  if (!hasLockedPackages()) return false;
  writeFileSync(stamp, lock);
  return true;
}

/** True if `npm ci` was run by hand: npm lists its installed packages in node_modules. */
function hasLockedPackages() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'));
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(locked).every(([path, { version, optional }]) => {
    // The project and its workspaces are not in node_modules, and optional packages may be for other systems.
    if (!path.includes('node_modules/') || (optional && !installed[path])) return true;
    return path in installed && installed[path].version === version;
  });
}

/** True if it is this command's turn to install; a killed command does not block the others. */
function takeTurn() {
  try {
    writeFileSync(installing, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isRunning(installing)) rmSync(installing, { force: true });
    return false;
  }
}

function isRunning(file) {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch {
    return false;
  }
}

function install() {
  console.log('Installing packages (once, and after changes) ...');
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  // Only packages that need install scripts may run them; others would compile unused code for ten seconds.
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  npm('rebuild', ...Object.keys(allowScripts));
  writeFileSync(stamp, lock);
}

function npm(...command) {
  const { status } = spawnSync('npm', [...command, '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`npm ${command[0]} failed; see above.`);
  rmSync(installing, { force: true });
  process.exit(status ?? 1);
}

const [script, ...args] = process.argv.slice(2);
const child = spawn(node, [join(root, script), ...args], {
  cwd: process.cwd(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Every child process uses the compile cache, so a second start takes about a third less time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  },
});
// A terminal sends Ctrl-C to the child too; this process only waits for its end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
