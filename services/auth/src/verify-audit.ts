import { parseArgs } from 'node:util';
import { openAuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { acceptChain } from './audit/accept-chain.ts';
import { readAuditKey } from './audit-marks/audit-mark.ts';
import { findKnownHeadFault, verifyChain } from './audit/verify-chain.ts';
import { readVerifyAuditEnv } from './env.ts';

// Verifies the audit chain and names the first bad entry. `--re-anchor` accepts the current chain if it is valid, for example after a
// restore. `--at-least SEQ[:HASH]` compares the chain with a head that was sent elsewhere, which detects even a removed anchor.
const { values } = parseArgs({ options: { 're-anchor': { type: 'boolean', default: false }, 'at-least': { type: 'string' } } });
const known = /^(\d+)(?::([0-9a-f]{64}))?$/.exec(values['at-least'] ?? '0');
if (!known) throw new Error('Usage: verify-audit [--re-anchor] [--at-least SEQ[:HASH]]');
const env = readVerifyAuditEnv();
const key = readAuditKey(env.AUDIT_KEY_FILE);
await connectMongo(env.MONGODB_URL);
const { head, start, fault: ownFault, isOnlyAnchor } = await verifyChain(key, env.DATA_DIR);
const knownFault = await findKnownHeadFault(head, { seq: Number(known[1]), hash: known[2] });

const fault = ownFault ?? knownFault;
if (fault && values['re-anchor'] && isOnlyAnchor && !knownFault && head) {
  await acceptChain(key, env.DATA_DIR, { head, start });
  // Auth will append this event to the accepted chain.
  const actor = { kind: 'system', id: null } as const;
  await openAuditOutbox('auth').record({ actor, action: 'audit.re-anchored', object: `audit:1-${head.seq}` });
  process.stdout.write(`${fault}\nThe chain is anchored anew at entry ${head.seq}.\n`);
} else if (fault) {
  process.stdout.write(`${fault}\nThe chain is sound up to entry ${head?.seq ?? 0}.\n`);
  process.exitCode = 1;
} else {
  const count = (head?.seq ?? 0) - (start?.seq ?? 0);
  process.stdout.write(`The audit chain is sound: ${count} entries${start ? `; ${start.seq} before them were pruned` : ''}.\n`);
}
await closeMongo();
