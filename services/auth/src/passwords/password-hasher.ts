import argon2 from 'argon2';
import { composed } from '@larkfield/schemas/typed.ts';
import { createWorkGate } from '@larkfield/service-kit/process/work-gate.ts';

/** argon2id at 64 MiB, and never below what OWASP calls the least. */
export const hashMemory = { usual: 64, least: 19 } as const;
/** Each hash holds this memory and a thread, so few run at once; a short queue waits, the rest is answered 503. */
const atOnce = 4;
const queueLength = 16;

/** Hashes and verifies passwords in NFC, since keyboards send one accented letter in two ways; a few at a time; throws SERVICE_UNAVAILABLE when too many wait. */
export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /** Without a hash to compare with, takes as long and says no. */
  verify: (hash: string | null, password: string) => Promise<boolean>;
  /** True when the hash was made with other parameters than today's. */
  isOutdated: (hash: string) => boolean;
}

/** Makes the hasher of a process, with MiB of memory for a hash; the first hash is that of an unknown password, which stands in for unknown accounts. */
export async function createPasswordHasher(memory: number = hashMemory.usual, limits = { atOnce, queueLength }): Promise<PasswordHasher> {
  const parameters = { memoryCost: memory * 1_024, timeCost: 3, parallelism: 1 };
  const gate = createWorkGate(limits.atOnce, limits.queueLength);
  const hash = (password: string) => gate(() => argon2.hash(composed(password), { type: argon2.argon2id, ...parameters }));
  const standIn = await hash(crypto.randomUUID());
  return {
    hash,
    verify: (stored, password) => gate(async () => (await argon2.verify(stored ?? standIn, composed(password))) && stored !== null),
    isOutdated: (stored) => argon2.needsRehash(stored, parameters),
  };
}
