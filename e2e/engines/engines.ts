import { relative } from 'node:path';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { chromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { runningSet, setsOf } from '../../scripts/test-run/test-sets.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The engines of the browsers that people hold, most of all first. */
const allEngines: Engine[] = [chromium, webkit, firefox];

/** Those that journeys run in: all that are installed; `npm test` says which are not. `ENGINES=WebKit,Firefox` chooses. */
export const engines = allEngines.filter(
  ({ name, isInstalled }) => isInstalled() && (process.env['ENGINES']?.split(',').includes(name) ?? true),
);

/** The engines that a file of journeys runs in now: where both sets run it, Chromium first, and the others with the rest. */
export function enginesFor(file: string): Engine[] {
  if (!runningSet || setsOf(relative(repositoryRoot, file)).length === 1) return engines;
  return engines.filter(({ name }) => (name === 'Chromium') === (runningSet === 'main'));
}
