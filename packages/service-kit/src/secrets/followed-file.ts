import { statSync } from 'node:fs';

/** A running process looks at a file that it follows at most this often, in milliseconds. */
export const fileRefresh = 1_000;

/** What a file says; once it has been replaced, what the new one says, without a restart. */
export interface FollowedFile<T> {
  current: () => T;
  /** Looks at the file now, also when that was done a moment ago. */
  look: () => T;
}

function stampOf(file: string): string {
  const { mtimeMs, ino, size } = statSync(file);
  return `${mtimeMs}-${ino}-${size}`;
}

/** Reads a file and follows it; throws when it cannot be read at first. */
export function followFile<T>(file: string, read: (file: string) => T): FollowedFile<T> {
  let stamp = stampOf(file);
  let value = read(file);
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    try {
      const newStamp = stampOf(file);
      if (newStamp !== stamp) value = read(file);
      stamp = newStamp;
    } catch {
      // A file that is being replaced or is not sound: what was read before goes on to serve.
    }
    return value;
  };
  return { look, current: () => (Date.now() - lookedAt >= fileRefresh ? look() : value) };
}
