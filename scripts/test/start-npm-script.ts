import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';

/** The environment of a shell with only the system's Node; passwords are hashed with the least memory. */
export function shellEnvironment(changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = process.env['PATH']!.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { PATH: path.join(delimiter), LANG: process.env['LANG'], PASSWORD_HASH_MIB: '19', ...changes };
}

export interface NpmScript {
  child: ChildProcess;
  /** The output so far. */
  output: () => string;
  /** Resolves once the product runs; rejects with the output if the process ends first. */
  ready: () => Promise<void>;
}

/** Starts a script that runs the product, such as `start` or `demo`, through npm. */
export function startNpmScript(name: string, changes: NodeJS.ProcessEnv): NpmScript {
  let output = '';
  const child = spawn('npm', ['run', name], { cwd: repositoryRoot, env: shellEnvironment(changes) });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return {
    child,
    output: () => output,
    ready: () =>
      Promise.race([
        // The time-out allows the demo to fill in sixty checklists first.
        waitUntil('the product is ready', () => output.includes('Ctrl-C stops everything'), { timeout: 280_000 }).then(() => {}),
        once(child, 'exit').then(() => Promise.reject(new Error(output))),
      ]),
  };
}
