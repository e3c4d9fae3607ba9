import { createPrivateKey, createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import jwt from 'jsonwebtoken';
import { roleSchema } from '@larkfield/schemas/auth/users.ts';
import { type ServiceName, serviceNames } from '@larkfield/schemas/service-names.ts';
import { followFile } from '#src/secrets/followed-file.ts';

/** The longest life of a token, in seconds (product.md#service-4). */
export const tokenLifetime = 30;
/** How long a token is reused, in seconds. */
const reusedFor = 15;
/** How far apart the clocks of two services may be, in seconds. */
export const clockTolerance = 10;

export { serviceNames, type ServiceName };

/** Who calls: a signed-in person, vouched for by the gateway, or one of our services. */
export type Identity =
  | {
      kind: 'user';
      userId: string;
      email: string;
      role: z.output<typeof roleSchema>;
      sessionId: string;
      /** When they last confirmed in this session that it is them, in milliseconds. */
      confirmedAt?: number;
    }
  | { kind: 'service'; service: ServiceName };
export type UserIdentity = Extract<Identity, { kind: 'user' }>;

const claimsSchema = z.looseObject({
  iss: z.enum(serviceNames),
  kind: z.enum(['user', 'service']),
  sub: z.string(),
  email: z.string().optional(),
  role: roleSchema.optional(),
  sid: z.string().optional(),
  confirmedAt: z.number().optional(),
  exp: z.number(),
  iat: z.number(),
});

/** Signs identities for one audience each; tokens are reused within their life. */
export interface IdentitySigner {
  forService: (audience: ServiceName) => string;
  forUser: (audience: ServiceName, user: UserIdentity) => string;
}

/** Something that is good from one time to another, both in milliseconds: a clock that is set back makes nothing last longer. */
interface Span {
  from: number;
  until: number;
}
const covers = ({ from, until }: Span, now: number) => from <= now && now < until;

/** Makes a signer for one service from its private key file (ES256), which it follows. */
export function createSigner(service: ServiceName, privateKeyFile: string): IdentitySigner {
  const { current } = followFile(privateKeyFile, (file) => createPrivateKey(readFileSync(file)));
  const kept = new Map<string, Span & { token: string }>();
  let lastKey = current();
  const reuse = (cacheKey: string, claims: object, audience: ServiceName, subject: string) => {
    const now = Date.now();
    const key = current();
    if (key !== lastKey) kept.clear();
    lastKey = key;
    const last = kept.get(cacheKey);
    if (last && covers(last, now)) return last.token;
    if (kept.size > 5_000) kept.clear();
    const token = jwt.sign(claims, key, {
      algorithm: 'ES256',
      issuer: service,
      audience,
      subject,
      expiresIn: tokenLifetime,
      jwtid: randomUUID(),
    });
    kept.set(cacheKey, { token, from: now, until: now + reusedFor * 1000 });
    return token;
  };
  return {
    forService: (audience) => reuse(audience, { kind: 'service' }, audience, service),
    forUser: (audience, { userId, email, role, sessionId, confirmedAt }) => {
      const claims = { kind: 'user', email, role, sid: sessionId, ...(confirmedAt !== undefined && { confirmedAt }) };
      return reuse(`${audience}|${sessionId}|${role}|${email}|${confirmedAt ?? ''}`, claims, audience, userId);
    },
  };
}

/** Verifies tokens meant for one service, by a clock that is at most ten seconds off; throws on any token that is not exactly as it must be. */
export type IdentityVerifier = (token: string) => Identity;

const pemsSchema = z.union([z.string().transform((pem) => [pem]), z.array(z.string()).min(1)]);
/** The file of public keys: from service name to PEM, or to several of them while keys are rotated. */
export const publicKeysSchema = z.partialRecord(z.enum(serviceNames), pemsSchema);

function readPublicKeys(file: string): Map<ServiceName, KeyObject[]> {
  const pems = publicKeysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pairs = Object.entries(pems) as [ServiceName, string[]][];
  return new Map(pairs.map(([name, ofOne]) => [name, ofOne.map((pem) => createPublicKey(pem))]));
}

/** The claims of a token that one of the keys signed; throws what the last key says against it. */
function verifyWithAny(token: string, keys: KeyObject[], options: jwt.VerifyOptions) {
  for (const key of keys.slice(0, -1)) {
    try {
      return jwt.verify(token, key, options);
    } catch {
      // While keys are rotated, a token is signed with one of two.
    }
  }
  return jwt.verify(token, keys.at(-1)!, options);
}

/** Makes a verifier for one audience, which follows the file of public keys; only the gateway may vouch for people. */
export function createVerifier(audience: ServiceName, publicKeysFile: string): IdentityVerifier {
  const { current } = followFile(publicKeysFile, readPublicKeys);
  let lastKeys = current();
  const verified = new Map<string, Span & { identity: Identity }>();
  return (token) => {
    const now = Date.now();
    const keys = current();
    if (keys !== lastKeys) verified.clear();
    lastKeys = keys;
    const known = verified.get(token);
    if (known && covers(known, now)) return known.identity;
    const issuer = z.enum(serviceNames).parse(jwt.decode(token, { json: true })?.iss);
    const ofIssuer = keys.get(issuer);
    if (!ofIssuer) throw new Error('Unknown issuer');
    const claims = claimsSchema.parse(verifyWithAny(token, ofIssuer, { algorithms: ['ES256'], audience, issuer, clockTolerance }));
    if (claims.exp - claims.iat > tokenLifetime) throw new Error('The token lives too long');
    const span = { from: (claims.iat - clockTolerance) * 1000, until: (claims.exp + clockTolerance) * 1000 };
    if (!covers(span, now)) throw new jwt.NotBeforeError('The token was issued in the future', new Date(claims.iat * 1000));
    const identity = toIdentity(claims);
    if (verified.size > 5_000) verified.clear();
    verified.set(token, { identity, ...span });
    return identity;
  };
}

function toIdentity(claims: z.output<typeof claimsSchema>): Identity {
  if (claims.kind === 'service') {
    if (claims.sub !== claims.iss) throw new Error('A service may speak for itself only');
    return { kind: 'service', service: claims.iss };
  }
  if (claims.iss !== 'gateway' || !claims.email || !claims.role || !claims.sid) throw new Error('Not vouched for by the gateway');
  const { sub: userId, email, role, sid: sessionId, confirmedAt } = claims;
  return { kind: 'user', userId, email, role, sessionId, ...(confirmedAt !== undefined && { confirmedAt }) };
}
