import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A separate disk for the data folder, so that filling it harms nothing else. */
export interface SmallDisk {
  /** Writes until the disk is full. */
  fill: () => void;
  free: () => void;
  unmount: () => void;
}

const piece = Buffer.alloc(64 * 1024);

/** Mounts a tmpfs on a folder, or returns the reason why it cannot, for example without root. */
export function mountSmallDisk(folder: string, mebibytes: number): SmallDisk | string {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    return `a tmpfs could not be mounted (it needs root): ${
      String((error as Error).message)
        .split('\n')
        .at(-2) ?? ''
    }`;
  }
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const file = openSync(ballast, 'a');
      try {
        // The pieces get smaller, down to one byte, so that no page is left free.
        for (let size = piece.length; size >= 1;) {
          try {
            if (writeSync(file, piece, 0, size) < size) size = Math.floor(size / 2);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            size = Math.floor(size / 2);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  };
}
