import { relative } from 'node:path';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { chromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { runningSet, setsOf } from '../../scripts/test-run/test-sets.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The engines of people's browsers, the most common first. */
const allEngines: Engine[] = [chromium, webkit, firefox];

/** The engines for journeys: all that are installed, while `npm test` reports missing ones. `ENGINES=WebKit,Firefox` selects. */
export const engines = allEngines.filter(
  ({ name, isInstalled }) => isInstalled() && (process.env['ENGINES']?.split(',').includes(name) ?? true),
);

/** The engines in which a file of journeys runs. If both test sets run the file, the main tests use Chromium and the rest the others. */
export function enginesFor(file: string): Engine[] {
  if (!runningSet || setsOf(relative(repositoryRoot, file)).length === 1) return engines;
  return engines.filter(({ name }) => (name === 'Chromium') === (runningSet === 'main'));
}
