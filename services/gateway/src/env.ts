import { z } from 'zod';
import { commonEnv, portSchema, publicUrl, readEnv, wholeNumber } from '@larkfield/service-kit/process/read-env.ts';

const originSchema = z.url({ protocol: /^https?$/ });

/** The gateway's configuration; the only reader of the environment here. */
export function readGatewayEnv() {
  return readEnv({
    ...commonEnv,
    PUBLIC_URL: publicUrl,
    REDIS_URL: z.string().min(1),
    SESSION_KEY_FILE: z.string().min(1),
    AUTH_URL: originSchema,
    CHECKLIST_URL: originSchema,
    LINKS_URL: originSchema,
    CONTACT_URL: originSchema,
    /** Number of trusted proxies in front, whose client addresses are believed. */
    TRUST_PROXY_HOPS: wholeNumber.min(0).max(5).default(0),
    /** How logs and the audit trail name clients: by a keyed hash, or by their address. */
    LOG_CLIENTS: z.enum(['hash', 'plain']).default('hash'),
    /** The built front end; without it the gateway serves only the API. */
    STATIC_DIR: z.string().optional(),
    /** The port for metrics, which are never served on the public port. */
    METRICS_PORT: portSchema.optional(),
  });
}

/** The configuration of the command that hashes addresses. With `npm start` the key is in the data folder. */
export function readClientHashEnv() {
  const folder = process.env['DATA_DIR'] ?? '.data';
  return readEnv({ SESSION_KEY_FILE: z.string().default(`${folder}/secrets/session-key`) });
}
