import { Counter } from 'prom-client';

/** Number of argon2 runs for passcodes and PINs; each computed wrong guess is one `check`. */
export const passcodeHashes = new Counter({
  name: 'larkfield_passcode_hashes_total',
  help: 'Passcode hashes computed, by purpose',
  labelNames: ['purpose'] as const,
});
