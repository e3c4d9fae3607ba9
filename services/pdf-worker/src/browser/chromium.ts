import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { within } from './deadline.ts';

const fontsFile = join(import.meta.dirname, '../../fonts/fonts.conf');
/** In milliseconds; a loaded machine takes many seconds. */
const launchTimeout = 60_000;

/** A page may reach nothing: every name is unknown and every address goes to a proxy that does not exist (product.md#pdf-2). */
const flags = [
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-background-networking',
  '--disable-gpu',
  '--font-render-hinting=none',
];

/** A running Chromium and the way to end it however stuck it is. */
export interface RunningBrowser {
  browser: Browser;
  control: CDPSession;
  launchedAt: number;
  /** Ends the whole process group at once. */
  kill: () => void;
}

/** Starts a headless Chromium without network; root cannot use the sandbox, everybody else gets it. */
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
    // Whatever waits for this browser goes on with the next; Playwright kills one that does not close.
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

/** The group of a process: its own number, or that of a script that started it, as Debian's does. */
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

/** Only one call has an effect, since the number may belong to another process later. */
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
 * Ends the group when this process is gone, even by a SIGKILL, which no handler survives: a shell waits at a pipe that closes with this
 * process. Chromium ends with its own pipe, but a renderer that is stopped or does not come to its pipe would stay. Returns what ends the
 * shell; without one (no /bin/sh) that is all that is lost.
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
