import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The folder it works in; this process's own when absent. */
  cwd?: string;
  /** Node children get a channel whose end tells them that their parent is gone. */
  hasChannel?: boolean;
  onLine?: (name: string, line: string) => void;
  onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
}

/** A running child process. */
export interface Child {
  name: string;
  process: ChildProcess;
  exited: Promise<void>;
  /** SIGTERM, then SIGKILL after the grace in milliseconds. */
  stop: (grace?: number) => Promise<void>;
}

/** The same command run under a guard that ends it when this process is gone. */
export function guarded(command: string, args: string[]): Pick<ChildOptions, 'command' | 'args' | 'hasChannel'> {
  return { command: process.execPath, args: [join(import.meta.dirname, 'guard.ts'), command, ...args], hasChannel: true };
}

/** Starts a child whose output lines are handed on. */
export function startChild({ name, command, args, env, cwd, hasChannel = false, onLine = () => {}, onExit }: ChildOptions): Child {
  // A group of its own: Ctrl-C in a terminal reaches the parent only, which stops the parts in order.
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
  return { name, process: child, exited, stop };
}
