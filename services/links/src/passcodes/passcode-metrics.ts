import { Counter } from 'prom-client';

/** How often argon2 ran for a passcode or PIN: each wrong guess that was computed is one `check`. */
export const passcodeHashes = new Counter({
  name: 'larkfield_passcode_hashes_total',
  help: 'Passcode hashes computed, by purpose',
  labelNames: ['purpose'] as const,
});
