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
/** The tolerated difference between the clocks of two services, in seconds. */
export const clockTolerance = 10;

export { serviceNames, type ServiceName };

/** The caller: a signed-in user vouched for by the gateway, or one of our services. */
export type Identity =
  | {
      kind: 'user';
      userId: string;
      email: string;
      role: z.output<typeof roleSchema>;
      sessionId: string;
      /** The time of the last re-authentication in this session, in milliseconds. */
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

/** Signs tokens, each for one audience; tokens are reused during their life. */
export interface IdentitySigner {
  forService: (audience: ServiceName) => string;
  forUser: (audience: ServiceName, user: UserIdentity) => string;
}

/** A period of validity in milliseconds. It has a start as well, so that setting the clock back extends nothing. */
interface Span {
  from: number;
  until: number;
}
const covers = ({ from, until }: Span, now: number) => from <= now && now < until;

/** Makes a signer for one service from its private key file (ES256); it picks up changes of the file. */
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

/** Verifies tokens for one service, and tolerates a clock skew of ten seconds. Throws on any other deviation. */
export type IdentityVerifier = (token: string) => Identity;

const pemsSchema = z.union([z.string().transform((pem) => [pem]), z.array(z.string()).min(1)]);
/** The file of public keys: maps a service to its PEM, or to several PEMs during a rotation. */
export const publicKeysSchema = z.partialRecord(z.enum(serviceNames), pemsSchema);

function readPublicKeys(file: string): Map<ServiceName, KeyObject[]> {
  const pems = publicKeysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pairs = Object.entries(pems) as [ServiceName, string[]][];
  return new Map(pairs.map(([name, ofOne]) => [name, ofOne.map((pem) => createPublicKey(pem))]));
}

/** The claims of a token that one of the keys signed; otherwise throws the error of the last key. */
function verifyWithAny(token: string, keys: KeyObject[], options: jwt.VerifyOptions) {
  for (const key of keys.slice(0, -1)) {
    try {
      return jwt.verify(token, key, options);
    } catch {
      // During a rotation a token may be signed with either of two keys.
    }
  }
  return jwt.verify(token, keys.at(-1)!, options);
}

/** Makes a verifier for one audience; it picks up changes of the public key file. Only the gateway may vouch for users. */
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
