import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const namesIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/**
 * The names of settings with which this installation has run before, and which are now missing. The names are stored on this host, so
 * that a restored copy elsewhere asks for none. A setting that the operator gives up is forgotten.
 */
export function findLostSettings(dataDir: string, given: string, givenUp = ''): string[] {
  const file = join(dataDir, 'settings-seen');
  const seen = existsSync(file) ? namesIn(readFileSync(file, 'utf8')) : [];
  const kept = [...new Set([...seen, ...namesIn(given)])].filter((name) => !namesIn(givenUp).includes(name)).toSorted();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${kept.join('\n')}\n`, { mode: 0o600 });
  return kept.filter((name) => !namesIn(given).includes(name));
}
