import argon2 from 'argon2';
import { composed } from '@larkfield/schemas/typed.ts';
import { createWorkGate } from '@larkfield/service-kit/process/work-gate.ts';

/** Memory for argon2id in MiB: 64, and never below OWASP's minimum. */
export const hashMemory = { usual: 64, least: 19 } as const;
/** Each hash needs this memory and a thread, so only a few run at once. A short queue waits, and others get 503. */
const atOnce = 4;
const queueLength = 16;

/** Hashes and verifies passwords in NFC, since keyboards encode accented letters in two ways. Runs a few at a time; throws SERVICE_UNAVAILABLE when too many are waiting. */
export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  verify: (hash: string | null, password: string) => Promise<boolean>;
  /** True if the hash was made with other than the current parameters. */
  isOutdated: (hash: string) => boolean;
}

/** Makes the hasher of a process with `memory` MiB per hash. It first hashes a random password, which stands in for the hash of unknown accounts. */
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
