import { createHmac } from 'node:crypto';
import argon2 from 'argon2';
import { createWorkGate } from '@larkfield/service-kit/process/work-gate.ts';
import { passcodeHashes } from './passcode-metrics.ts';

/** argon2id at 19 MiB (product.md#links-6), in KiB. */
export const passcodeMemory = 19_456;
/** Limits of passcodes that are hashed at once, and that wait; others get 503. */
const atOnce = 4;
const queueLength = 32;

/** Hashes and verifies passcodes and PINs, a few at a time; throws SERVICE_UNAVAILABLE when too many are waiting. */
export interface PasscodeHasher {
  hash: (passcode: string) => Promise<string>;
  /** Takes the same time for wrong and right passcodes. */
  verify: (hash: string, passcode: string) => Promise<boolean>;
}

/** Makes the hasher. Without the pepper, the digits behind a stolen hash cannot be guessed. */
export function createPasscodeHasher(pepper: Buffer, { memory = passcodeMemory, limits = { atOnce, queueLength } } = {}): PasscodeHasher {
  const parameters = { type: argon2.argon2id, memoryCost: memory, timeCost: 2, parallelism: 1 } as const;
  const gate = createWorkGate(limits.atOnce, limits.queueLength);
  const peppered = (passcode: string) => createHmac('sha256', pepper).update(`passcode|${passcode}`).digest();
  return {
    hash: (passcode) =>
      gate(() => {
        passcodeHashes.inc({ purpose: 'new' });
        return argon2.hash(peppered(passcode), parameters);
      }),
    verify: (hash, passcode) =>
      gate(() => {
        passcodeHashes.inc({ purpose: 'check' });
        return argon2.verify(hash, peppered(passcode));
      }),
  };
}
