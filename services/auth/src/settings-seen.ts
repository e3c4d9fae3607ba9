import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const namesIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/**
 * The names of settings that an installation has run with and is not given any more. They are noted on this host, so that a
 * restored copy elsewhere asks for none; those that an operator gives up are forgotten.
 */
export function findLostSettings(dataDir: string, given: string, givenUp = ''): string[] {
  const file = join(dataDir, 'settings-seen');
  const seen = existsSync(file) ? namesIn(readFileSync(file, 'utf8')) : [];
  const kept = [...new Set([...seen, ...namesIn(given)])].filter((name) => !namesIn(givenUp).includes(name)).toSorted();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${kept.join('\n')}\n`, { mode: 0o600 });
  return kept.filter((name) => !namesIn(given).includes(name));
}
