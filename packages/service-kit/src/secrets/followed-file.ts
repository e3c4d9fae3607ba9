import { statSync } from 'node:fs';

/** Least interval in milliseconds at which a process checks a followed file. */
export const fileRefresh = 1_000;

/** The content of a file that is re-read after the file is replaced, without a restart. */
export interface FollowedFile<T> {
  current: () => T;
  /** Checks the file now, even if it was checked a moment ago. */
  look: () => T;
}

function stampOf(file: string): string {
  const { mtimeMs, ino, size } = statSync(file);
  return `${mtimeMs}-${ino}-${size}`;
}

/** Reads a file and follows it; throws if the first read fails. */
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
      // The file is just being replaced, or is invalid: keep the previous content.
    }
    return value;
  };
  return { look, current: () => (Date.now() - lookedAt >= fileRefresh ? look() : value) };
}
