import { chromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The engines of the browsers that people hold, most of all first. */
const allEngines: Engine[] = [chromium, webkit, firefox];

/** Those that journeys run in: all that are installed; `npm test` says which are not. `ENGINES=WebKit,Firefox` chooses. */
export const engines = allEngines.filter(
  ({ name, isInstalled }) => isInstalled() && (process.env['ENGINES']?.split(',').includes(name) ?? true),
);
