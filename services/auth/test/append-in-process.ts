import { randomUUID } from 'node:crypto';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { readAuditKey } from '#src/audit-marks/audit-mark.ts';
import { openAuditChain } from '#src/audit/audit-chain.ts';

// A separate process that appends events to the audit chain one after the other and prints a line for each: `append-in-process.ts COUNT`.
const { MONGODB_URL, AUDIT_KEY_FILE, DATA_DIR } = process.env as Record<string, string>;
await connectMongo(MONGODB_URL!);
const chain = openAuditChain({ key: readAuditKey(AUDIT_KEY_FILE!), dataDir: DATA_DIR!, log: createLogger('auth', 'silent') });
for (let left = Number(process.argv[2]); left > 0; left -= 1) {
  const eventId = randomUUID();
  const actor = { kind: 'system', id: null } as const;
  const rest = { object: null, outcome: 'success' as const, requestId: null, changedFields: [], reason: null, client: null };
  await chain.append('links', [{ eventId, at: new Date().toISOString(), actor, action: 'submission.downloaded', ...rest }]);
  process.stdout.write(`${eventId}\n`);
}
await closeMongo();
