// @rest: repeats
import { expect, test } from 'vitest';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { passcode } from '#test/candidate.ts';
import { useLinks } from '#test/use-links.ts';

// The second audit's reproduction M3 as a race between the candidate and staff. DRAWS=5000 runs more.

const rounds = Number(process.env['DRAWS'] ?? 500);
const app = useLinks();

test('a candidate never gives a link of staff another passcode, while staff change it', { timeout: 3_600_000 }, async () => {
  const { submissionId } = app.candidate;
  const body = { submissionId, mode: 'reusable', duration: '6mo', passcode };
  const { linkId, token } = await readJson<{ linkId: string; token: string }>(
    await app.send('POST', '/api/share-links', { as: 'user', body }),
  );
  const replace = async (as: 'anonymous' | 'user', chosen: string) => {
    const proof = as === 'user' ? { submissionId } : app.proof();
    const path = `/api/share-links/${linkId}/replace-passcode`;
    return (await app.send('POST', path, { as, body: { ...proof, passcode: passcodeFrom(chosen) } })).status;
  };
  const own = await readJson<{ linkId: string }>(await app.send('POST', '/api/share-links', { body: { ...app.proof(), ...body } }));
  expect(own.linkId).not.toBe(linkId);
  const statuses = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const tries = [replace('anonymous', '111222'), replace('anonymous', '333444')];
    const [first, second, third] = await Promise.all([...tries, ...(round % 25 === 0 ? [replace('user', '864209')] : [])]);
    statuses.add(`${first} ${second} ${third ?? 200}`);
  }
  expect([...statuses]).toEqual(['403 403 200']);
  // Earlier acts are in the audit trail of auth by now.
  const replaced = (await recordedActs(`link:${linkId}`)).filter(({ action }) => action === 'passcode.replaced');
  expect(replaced.filter(({ actor }) => actor.kind !== 'user')).toEqual([]);
  expect((await app.view(token, { passcode: passcodeFrom('864209') })).status).toBe(200);
  expect((await app.view(token, { passcode: passcodeFrom('111222') })).status).toBe(401);
});
