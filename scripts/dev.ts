import { watch } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '@larkfield/one-machine/child.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { type Stack } from '@larkfield/one-machine/start-stack.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { printLine } from './product/print-line.ts';
import { runProduct, say } from './product/run-product.ts';
import { readStartEnv } from './product/start-env.ts';

// npm run dev: runs the product at one URL; the site updates at once, and services restart when their files change.

/** Debounce interval in milliseconds: an editor saves in several steps, and renaming a symbol changes many files. */
const settleTime = 200;

/** The services that contain a changed file; a package may be part of any of them. */
function servicesWith(file: string, names: string[]): string[] {
  const [folder, name] = file.split(/[\\/]/);
  if (/\.test\.ts$|[\\/]test[\\/]|[\\/]node_modules[\\/]/.test(file) || !file.endsWith('.ts')) return [];
  return folder === 'services' ? names.filter((part) => part === name || part.startsWith(`${name}-`)) : names;
}

/** Restarts the services of changed files; sessions are in Redis, so users stay signed in. */
function restartOnChange({ parts }: Stack): () => void {
  const names = [...parts.keys()].filter((name) => name !== 'store' && name !== 'redis');
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    const stopped = [...due];
    due.clear();
    say(`* Changed: ${stopped.join(', ')}`);
    // The supervisor restarts each stopped service.
    for (const name of stopped) void parts.get(name)?.current().stop();
  };
  const watchers = ['services', 'packages'].map((folder) =>
    watch(join(repositoryRoot, folder), { recursive: true }, (_, changed) => {
      const services = changed === null ? [] : servicesWith(join(folder, changed), names);
      if (services.length === 0) return;
      for (const name of services) due.add(name);
      clearTimeout(timer);
      timer = setTimeout(restart, settleTime);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

// Run the sources themselves; see programFile.
process.env['LARKFIELD_RUN'] = 'sources';
const env = readStartEnv();
const url = `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`;
await runProduct(env, {
  // The site's development server listens at the public URL and forwards API calls.
  options: { port: await findFreePort(), publicUrl: env.PUBLIC_URL ?? url },
  onStarted: async (stack) => {
    const site = startChild({
      name: 'site',
      command: process.execPath,
      args: [
        join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js'),
        '--host',
        env.HOST,
        '--port',
        String(env.PORT),
        '--strictPort',
        '--clearScreen',
        'false',
      ],
      env: { ...process.env, API_URL: stack.url, NODE_ENV: 'development' },
      cwd: join(repositoryRoot, 'frontend'),
      onLine: printLine,
    });
    await Promise.race([
      waitUntil('the site is served', async () => (await fetch(url)).ok),
      site.exited.then(() => Promise.reject(new Error('The development server of the site ended; see above.'))),
    ]);
    const unwatch = restartOnChange(stack);
    return {
      url,
      stop: async () => {
        unwatch();
        await site.stop();
      },
    };
  },
});
