import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The child's working directory; by default that of this process. */
  cwd?: string;
  /** Opens a channel to a Node child; when the channel closes, the child knows that its parent is gone. */
  hasChannel?: boolean;
  onLine?: (name: string, line: string) => void;
  onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
}

/** A running child process. */
export interface Child {
  name: string;
  process: ChildProcess;
  exited: Promise<void>;
  /** CPU seconds of the child and its descendants; 0 on a system without /proc. */
  spent: () => number;
  /** Sends SIGTERM, then SIGKILL after `grace` milliseconds. */
  stop: (grace?: number) => Promise<void>;
}

/** Wraps a command in a guard that ends it when this process is gone. */
export function guarded(command: string, args: string[]): Pick<ChildOptions, 'command' | 'args' | 'hasChannel'> {
  return { command: process.execPath, args: [join(import.meta.dirname, 'guard.ts'), command, ...args], hasChannel: true };
}

/** Starts a child and passes its output lines on. */
export function startChild({ name, command, args, env, cwd, hasChannel = false, onLine = () => {}, onExit }: ChildOptions): Child {
  // The child gets its own process group, so that Ctrl-C in a terminal reaches only the parent, which stops the parts in order.
  const child = spawn(command, args, {
    env,
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => onLine(name, line));
  }
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      onLine(name, `could not be started: ${error.message}`);
      resolve();
    });
    child.once('exit', (code, signal) => {
      onExit?.(code, signal);
      resolve();
    });
  });
  const stop = async (grace = 27_000) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), grace);
    await exited;
    clearTimeout(timer);
  };
  return { name, process: child, exited, spent: () => spentBy(child.pid), stop };
}

const ticksPerSecond = 100;

function spentBy(pid: number | undefined): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const id of listProcesses()) {
    try {
      const [, parent, ...fields] = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      processes.set(Number(id), { parent: Number(parent), ticks: Number(fields[9]) + Number(fields[10]) });
    } catch {
      // The child has already ended.
    }
  }
  const descends = (id: number | undefined): boolean => id !== undefined && (id === pid || descends(processes.get(id)?.parent));
  const ticks = [...processes].filter(([id]) => descends(id)).reduce((sum, [, process]) => sum + process.ticks, 0);
  return ticks / ticksPerSecond;
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
