// @rest: repeats
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { matchCandidates } from '@larkfield/schemas/matching/matching.ts';
import type { RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { answerTo } from '#test/reference-inputs.ts';
import { type Asked, startReferences } from '#test/start-references.ts';

// The second audit's reproductions M1 and M2, each as a race between a stranger and the nurse. DRAWS=5000 runs more.

const rounds = Number(process.env['DRAWS'] ?? 500);
let references: Awaited<ReturnType<typeof startReferences>>;
beforeAll(async () => void (references = await startReferences()));
afterAll(() => references.stop());

const nora = { candidateName: 'Nora Real', dateOfBirth: '07/04/1988', last4Ssn: '7391' };
const stranger = { candidateName: 'Zed Stranger', dateOfBirth: '01/01/1970', last4Ssn: '0000' };

test('a stranger who guesses right is told of no reference, while the nurse proves, renews and asks', { timeout: 3_600_000 }, async () => {
  const { app, ask, mailedTokens, openedBy, post } = references;
  const email = 'guessed@candidate.example';
  const first = await references.submit({ ...nora, email });
  await app.confirm(first);
  await ask(first);
  const [token] = await mailedTokens();
  await post('/api/references/answer', { token, answer: answerTo((await openedBy(token!)).skills) });
  const listOf = async ({ submissionId, downloadToken }: { submissionId: string; downloadToken: string }) =>
    readJson<Asked>(await post('/api/references/list', { submissionId, downloadToken }));
  expect((await listOf(first)).count.given).toBe(1);

  const told: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const guess = async () => {
      const typed = await app.submit({ ...nora, candidateName: 'Nobody Known', email });
      const { count, requests } = await listOf(typed);
      if (count.given > 0 || requests.length > 0) told.push({ round, count });
    };
    const act = async () => {
      if (round % 10 > 0) return listOf(first);
      const again = await app.submit({ ...nora, email });
      await app.confirm(again);
      return listOf(again);
    };
    await Promise.all([guess(), act(), guess()]);
  }
  expect(told).toEqual([]);
  expect((await listOf(first)).count.given).toBe(1);
});

test('no nurse is taken out of a match by a stranger who types her address while she proves it', { timeout: 3_600_000 }, async () => {
  const { app } = references;
  const { id: skillId } = app.icu.skillsByCategory[0]!.skills[0]!;
  const body = {
    name: 'ICU nights',
    specialtyId: app.icu.specialty.id,
    requirements: [{ kind: 'skill', need: 'must', skillId, proficiency: 3 }],
  };
  const { set } = await readJson<{ set: RequirementSet }>(await app.send('POST', '/api/admin-portal/requirements', { as: 'user', body }));
  const nameOf = (round: number) =>
    `Nora ${String.fromCodePoint(
      ...String(round)
        .split('')
        .map((digit) => 65 + Number(digit)),
    )}`;
  for (let round = 0; round < rounds; round += 1) {
    const email = `nora-${round}@candidate.example`;
    const typed = () => app.submit({ ...stranger, email: email.toUpperCase() });
    const own = async () => app.confirm(await app.submit({ ...nora, candidateName: nameOf(round), email }));
    await Promise.all(round % 2 ? [typed(), own(), typed()] : [own(), typed()]);
  }
  const matched = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/api/admin-portal/requirements/${set.id}/matches${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
    const page: ReplyOf<typeof matchCandidates> = await readJson(await app.send('GET', path, { as: 'user' }));
    for (const { candidateName } of page.candidates) matched.add(candidateName);
    cursor = page.nextCursor;
  }
  expect(Array.from({ length: rounds }, (_, round) => nameOf(round)).filter((name) => !matched.has(name))).toEqual([]);
});
