import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import type { Checklist } from '#src/candidate/checklist/checklist-context.tsx';

const keyName = ({ specialty, edit }: Pick<Checklist, 'specialty' | 'edit'>) =>
  ['submit-key', specialty.id, edit?.submissionId].filter(Boolean).join(':');

/** The key of the submission under way, kept until it succeeded, so that a retry after a lost answer is no second one. */
export function submissionKey(checklist: Checklist): string {
  const kept = sessionStore.get(keyName(checklist));
  if (kept) return kept;
  const key = randomUuid();
  sessionStore.set(keyName(checklist), key);
  return key;
}

/** It succeeded, or what follows is another person's: the same key would make it a correction of the first. */
export function forgetSubmissionKey(checklist: Pick<Checklist, 'specialty' | 'edit'>): void {
  sessionStore.remove(keyName(checklist));
}

/** `crypto.randomUUID` exists on HTTPS and localhost only. */
function randomUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
