import { randomBytes } from 'node:crypto';
import { crockfordOf } from '@larkfield/schemas/typed.ts';
import { readCrockford, toCrockford } from './crockford.ts';

/** A random reference of the form LK-XXXX-XXXX. */
export function newShortReference(): string {
  return `LK-${toCrockford(randomBytes(8))}`;
}

/** A reference as somebody typed it, with or without its LK and its dashes; null when it cannot be one. */
export function readShortReference(typed: string): string | null {
  const letters = readCrockford(crockfordOf(typed).replace(/^1K(?=.{8}$)/, ''));
  return letters && `LK-${letters}`;
}
