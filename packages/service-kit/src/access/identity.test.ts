import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { afterEach, expect, test, vi } from 'vitest';
import { createSigner, createVerifier, type UserIdentity } from './identity.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-identity-'));

function makeKeys(service: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const file = join(folder, `${service}.pem`);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { file, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

const gateway = makeKeys('gateway');
const links = makeKeys('links');
const publicKeys = join(folder, 'public.json');
writeFileSync(publicKeys, JSON.stringify({ gateway: gateway.publicPem, links: links.publicPem }));

const user: UserIdentity = {
  kind: 'user',
  userId: '65a000000000000000000001',
  email: 'staff@larkfield.example',
  role: 'admin',
  sessionId: 's1',
};
const verify = createVerifier('checklist', publicKeys);
const key = readFileSync(gateway.file);
const now = Math.floor(Date.now() / 1000);
const claims = { kind: 'user', email: user.email, role: 'admin', sid: 's1' };
const endless = { algorithm: 'ES256', issuer: 'gateway', audience: 'checklist', subject: user.userId } as const;
const usual = { ...endless, expiresIn: 30 } as const;

test('recognizes a user vouched for by the gateway, and reuses the token', () => {
  const signer = createSigner('gateway', gateway.file);
  const token = signer.forUser('checklist', user);
  expect(verify(token)).toEqual(user);
  expect(signer.forUser('checklist', user)).toBe(token);
  expect(signer.forUser('checklist', { ...user, role: 'user' })).not.toBe(token);
});

test('a service identifies itself', () => {
  expect(verify(createSigner('links', links.file).forService('checklist'))).toEqual({ kind: 'service', service: 'links' });
});

test.each([
  ['for another audience', jwt.sign(claims, key, { ...usual, audience: 'links' })],
  ['that has expired', jwt.sign({ ...claims, iat: now - 60, exp: now - 30 }, key, endless)],
  ['of tomorrow', jwt.sign({ ...claims, iat: now + 86_400, exp: now + 86_430 }, key, endless)],
  ['that lives too long', jwt.sign(claims, key, { ...usual, expiresIn: 3_600 })],
  ['without an end', jwt.sign(claims, key, endless)],
  ['without a signature', jwt.sign(claims, null, { ...usual, algorithm: 'none' })],
  ['signed with the public key as a secret', jwt.sign(claims, 'x'.repeat(32), { ...usual, algorithm: 'HS256' })],
  ['of an unknown issuer', jwt.sign(claims, key, { ...usual, issuer: 'contact' })],
  ['signed by another service than it claims', jwt.sign(claims, readFileSync(links.file), usual)],
  ['in which a service vouches for a person', jwt.sign(claims, readFileSync(links.file), { ...usual, issuer: 'links' })],
  [
    'in which a service speaks for another',
    jwt.sign({ kind: 'service' }, readFileSync(links.file), { ...usual, issuer: 'links', subject: 'auth' }),
  ],
  ['that is not a token', 'abc'],
])('refuses a token %s', (_what, token) => {
  expect(() => verify(token)).toThrow();
});

afterEach(() => void vi.useRealTimers());

/** Sets the clock, in seconds from the start of the tests. */
const setClock = (seconds: number) => vi.setSystemTime((now + seconds) * 1000);

test.each([-10, -3, 0, 3, 10])('a clock skew of %i seconds refuses no token, new or reused', (apart) => {
  const signer = createSigner('links', links.file);
  for (let second = 0; second < 60; second += 0.25) {
    setClock(second);
    const token = signer.forService('checklist');
    setClock(second + apart);
    expect(verify(token), `after ${second} seconds`).toEqual({ kind: 'service', service: 'links' });
  }
});

test.each([
  ['from the future', 11, 'NotBeforeError'],
  ['of tomorrow', 86_400, 'NotBeforeError'],
  ['that ended more than ten seconds ago', -41, 'TokenExpiredError'],
])('refuses a token %s, even if the verifier accepted it before', (_what, ahead, name) => {
  setClock(ahead);
  const token = createSigner('gateway', gateway.file).forUser('checklist', user);
  expect(verify(token)).toEqual(user);
  for (const verifier of [verify, createVerifier('checklist', publicKeys)]) {
    setClock(0);
    expect(() => verifier(token)).toThrow(expect.objectContaining({ name }));
  }
});

test('setting the clock back by hours does not extend the life of a token', () => {
  const signer = createSigner('gateway', gateway.file);
  const first = signer.forUser('checklist', user);
  setClock(-7_200);
  const second = signer.forUser('checklist', user);
  expect(second).not.toBe(first);
  expect(verify(second)).toEqual(user);
});

test('refuses an altered token', () => {
  const [head, , signature] = jwt.sign(claims, key, usual).split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...claims, role: 'admin', iss: 'gateway', aud: 'checklist', sub: 'x', iat: now, exp: now + 30 }),
  );
  expect(() => verify(`${head}.${forged.toString('base64url')}.${signature}`)).toThrow();
});
