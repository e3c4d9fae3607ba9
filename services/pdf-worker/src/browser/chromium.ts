import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { within } from './deadline.ts';

const fontsFile = join(import.meta.dirname, '../../fonts/fonts.conf');
/** Time-out of a launch in milliseconds; a loaded machine needs many seconds. */
const launchTimeout = 60_000;

/** Pages have no network access: no name resolves, and every connection goes to a proxy that does not exist (product.md#pdf-2). */
const flags = [
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-background-networking',
  '--disable-gpu',
  '--font-render-hinting=none',
];

/** A running Chromium, with a way to end it even if it is stuck. */
export interface RunningBrowser {
  browser: Browser;
  control: CDPSession;
  launchedAt: number;
  /** Kills the whole process group at once. */
  kill: () => void;
}

/** Starts a headless Chromium without network access. Root cannot use the sandbox; all other users get it. */
export async function launchChromium(executablePath: string): Promise<RunningBrowser> {
  const browser = await chromium.launch({
    executablePath,
    args: flags,
    chromiumSandbox: process.getuid?.() !== 0,
    env: { FONTCONFIG_FILE: fontsFile, HOME: '/nonexistent', TMPDIR: tmpdir(), LANG: 'C.UTF-8', TZ: 'UTC' },
    handleSIGTERM: false,
    handleSIGINT: false,
    handleSIGHUP: false,
    timeout: launchTimeout,
  });
  try {
    const { control, pid } = await within(launchTimeout, () => openControl(browser));
    return { browser, control, launchedAt: Date.now(), kill: killGroupOnce(pid) };
  } catch (error) {
    // Not awaited, so that the caller can continue; Playwright kills a browser that does not close.
    void browser.close().catch(() => {});
    throw error;
  }
}

async function openControl(browser: Browser): Promise<{ control: CDPSession; pid: number }> {
  const control = await browser.newBrowserCDPSession();
  const { processInfo } = await control.send('SystemInfo.getProcessInfo');
  const found = processInfo.find(({ type }) => type === 'browser');
  if (!found) throw new Error('Chromium did not name its process');
  return { control, pid: found.id };
}

/** The group of a process: its own id, or that of a script that started it, as on Debian. */
function groupOf(pid: number): number {
  try {
    const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(group);
  } catch {
    return pid;
  }
}

/** Kills the group on the first call only, since the process id may belong to another process later. */
function killGroupOnce(pid: number): () => void {
  const group = groupOf(pid);
  const endGuard = guardGroup(group);
  let isKilled = false;
  return () => {
    if (isKilled) return;
    isKilled = true;
    killGroup(group, pid);
    endGuard();
  };
}

/**
 * Kills the group when this process is gone, even after a SIGKILL, which no handler can intercept: a shell reads a pipe that closes with
 * this process. Chromium ends when its own pipe closes, but a renderer that is stopped would stay. Returns a function that ends the shell.
 * Without /bin/sh only this guard is missing.
 */
function guardGroup(group: number): () => void {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -KILL "-$0"', String(group)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  guard.on('error', () => {});
  guard.unref();
  (guard.stdin as Socket).unref();
  return () => guard.kill('SIGKILL');
}

function killGroup(group: number, pid: number) {
  for (const target of [-group, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      continue;
    }
  }
}
