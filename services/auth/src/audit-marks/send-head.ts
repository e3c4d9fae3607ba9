import { appendFileSync } from 'node:fs';
import { isFurther } from './audit-mark.ts';
import { advanceMark, readMark } from './mark-store.ts';

/** Time-out in milliseconds for the receiver of the heads. */
const patience = 5_000;

/**
 * Makes the task that sends the chain's head elsewhere: as a line appended to a file, or as a POST to a URL. An attacker who removes the
 * chain and its anchor cannot undo this (`verify-audit --at-least`). The last sent head is stored with a MAC, so that only one of several
 * processes sends a head. Two that check at the same moment both send it: a lock could be held forever by an attacker with write access to
 * the database.
 */
export function createHeadSender(to: string, key: Buffer): () => Promise<void> {
  return async () => {
    const head = await readMark(key, 'anchor');
    if (!head || head.seq === 0 || !isFurther(head, await readMark(key, 'sent'))) return;
    const line = JSON.stringify({ seq: head.seq, hash: head.hash, at: new Date().toISOString() });
    if (/^https?:\/\//.test(to)) {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(to, { method: 'POST', headers, body: line, redirect: 'error', signal: AbortSignal.timeout(patience) });
      if (!reply.ok) throw new Error(`The head of the audit chain was not taken: ${reply.status}`);
    } else appendFileSync(to, `${line}\n`, { mode: 0o600 });
    await advanceMark(key, 'sent', head);
  };
}
