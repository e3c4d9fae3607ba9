import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Stack } from '@larkfield/one-machine/start-stack.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { createSigner, type UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { createSession, openSessions, sessionCookie } from '@larkfield/stored-data/session-store.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import { makeReports } from './shared-reports.ts';
import { personOf } from '../portal/make-submissions.ts';
import type { LoadRequest } from './requests.ts';

/** A kind of request, in the form that the gateway gets and in the form that the gateway sends to the service. */
export interface Kind {
  name: string;
  service: 'checklist' | 'links';
  /** The least ratio of the rate through the gateway to the direct rate; null without a promise. */
  leastRatio: number | null;
  throughGateway: () => LoadRequest;
  direct: () => LoadRequest;
}

/** Number of users who share the searches, so that each stays far below the limit of 600 calls per minute. */
const colleagues = 1_000;
const holders = 100;

let calls = 0;
/** Returns a new client address for each call, so that rate limits stay on without affecting the measurement. */
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

async function signInColleagues({ settings, secrets }: Stack) {
  const redis = new Redis(settings.redisUrl);
  const sessions = openSessions(redis, secrets.sessionKey);
  const people = await Promise.all(
    Array.from({ length: colleagues }, async (_, index) => {
      const user = { userId: randomBytes(12).toString('hex'), email: `staff.${index}@larkfield.example`, role: 'user' as const };
      const token = await createSession(sessions, user);
      const identity: UserIdentity = { kind: 'user', ...user, sessionId: hashToken(token) };
      return { identity, cookie: `${sessionCookie}=${token}` };
    }),
  );
  redis.disconnect();
  return people;
}

/** Creates the data of the requests; `size` submissions are already stored. */
export async function makeKinds(stack: Stack, size: number): Promise<Kind[]> {
  const { url, settings, secrets } = stack;
  const { specialty, skillsByCategory } = (await (await fetch(`${url}/api/specialties/slug/rn-icu`)).json()) as ReplyOf<
    typeof getSpecialty
  >;
  const email = 'nurse@candidate.example';
  const [start, end] = JSON.stringify(makeSubmission({ id: specialty.id, groups: skillsByCategory }, { email })).split(email) as [
    string,
    string,
  ];
  let submissions = 0;
  // Each submission has a new address, because showing one reads all submissions of its address.
  const submission = () => `${start}nurse.${(submissions += 1)}.${email}${end}`;
  const reports = await makeReports(url, { quickLinks: 0, holders });
  const people = await signInColleagues(stack);
  const signer = createSigner('gateway', secrets.internalKey('gateway'));
  const random = createRandom(23);
  const json = { 'content-type': 'application/json' };
  const outside = () => ({ 'x-forwarded-for': nextAddress() });
  const inside = () => ({ 'x-client-address': nextAddress() });
  const ownSite = { origin: settings.publicUrl };
  const read = (path: string) => ({ method: 'GET' as const, path });
  const view = () => {
    const { token, cookie } = reports.holders[random(holders)]!;
    return { method: 'POST' as const, path: `/api/share-links/${token}/view`, headers: { ...json, cookie }, body: '{}' };
  };
  const search = () => {
    const [first] = personOf(random(size)).candidateName.split(' ');
    return read(`/api/admin-portal/submissions/search?q=${first}`);
  };
  return [
    {
      name: 'submit',
      service: 'checklist',
      leastRatio: 0.6,
      throughGateway: () => ({
        method: 'POST',
        path: '/api/checklist/submit',
        headers: { ...json, ...ownSite, ...outside() },
        body: submission(),
      }),
      direct: () => ({ method: 'POST', path: '/api/checklist/submit', headers: { ...json, ...inside() }, body: submission() }),
    },
    {
      name: 'view a shared report',
      service: 'links',
      leastRatio: 0.6,
      throughGateway: () => {
        const request = view();
        return { ...request, headers: { ...request.headers, ...ownSite, ...outside() } };
      },
      direct: () => {
        const request = view();
        return { ...request, headers: { ...request.headers, ...inside() } };
      },
    },
    {
      name: 'search by a first name',
      service: 'checklist',
      leastRatio: 0.6,
      throughGateway: () => ({ ...search(), headers: { cookie: people[random(colleagues)]!.cookie, ...outside() } }),
      direct: () => ({
        ...search(),
        headers: { authorization: `Bearer ${signer.forUser('checklist', people[random(colleagues)]!.identity)}`, ...inside() },
      }),
    },
    {
      name: 'one checklist (kept ready)',
      service: 'checklist',
      leastRatio: null,
      throughGateway: () => ({ ...read('/api/specialties/slug/rn-icu'), headers: outside() }),
      direct: () => ({ ...read('/api/specialties/slug/rn-icu'), headers: inside() }),
    },
    {
      name: 'the list of specialties (kept ready)',
      service: 'checklist',
      leastRatio: null,
      throughGateway: () => ({ ...read('/api/specialties'), headers: outside() }),
      direct: () => ({ ...read('/api/specialties'), headers: inside() }),
    },
  ];
}
