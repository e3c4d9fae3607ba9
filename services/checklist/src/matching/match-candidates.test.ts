import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseSubmissions } from '#src/candidates/erasure/erase-submissions.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';
import { requirementKey } from '@larkfield/assessment/matching/requirement-words.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { matchCandidates } from '@larkfield/schemas/matching/match-candidates.ts';
import type { RequirementFact } from '@larkfield/schemas/matching/requirement-fact.ts';
import type { RequirementSet } from '@larkfield/schemas/matching/requirement-set.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirement.ts';
import type { Frequency, Proficiency } from '@larkfield/schemas/checklist/skill-rating.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { deriveMatchKey } from './match-key.ts';
import { createMatchTables, type MatchTables } from './match-tables.ts';
import { searchTable } from './search-table.ts';

let app: ChecklistUnderTest;
/** A second process of the service on the same stores. */
let other: MatchTables;

beforeAll(async () => {
  app = await startChecklist();
  other = beginAnew();
});
const beginAnew = () =>
  createMatchTables({ catalogue: app.context.catalogue, addressKey: deriveMatchKey(readSecretKey(app.stores.secrets.pepper, 'pepper')) });
afterAll(() => app.stop());

const root = '/api/admin-portal/requirements';
const frequencies: Frequency[] = ['never', 'past_year', 'recent', 'current'];
const skillsOf = (slug = 'rn-icu') => app.context.catalogue.findBySlug(slug)!.skillsByCategory.flatMap(({ skills }) => skills);

/** What somebody makes up, always the same for a seed: safety skills are complete, others may have gaps. */
function submissionOf(seed: number, slug = 'rn-icu'): SubmissionInput {
  const random = createRandom(Math.imul(seed + 1, 2_654_435_761));
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const some = <T>(values: readonly T[]): T[] => values.filter(() => random(2) === 0);
  const { specialty, skillsByCategory } = app.context.catalogue.findBySlug(slug)!;
  const skillRatings = skillsByCategory.flatMap(({ skills }, group) =>
    skills.flatMap(({ id, isSafetySkill }) => {
      const proficiency = (1 + random(5)) as Proficiency;
      if (isSafetySkill || group === 0) return [{ skillId: id, proficiency, frequency: pick(frequencies) }];
      if (random(4) === 0) return [];
      return [{ skillId: id, proficiency, frequency: random(5) === 0 ? null : pick(frequencies) }];
    }),
  );
  const profile: Profile = {
    units: some(['mixed-icu', 'trauma-icu', 'step-down']).map((type) => ({ type })),
    systems: some(['epic', 'oracle-cerner', 'meditech']).map((system) => ({ system })),
    licenses: [{ type: 'rn', states: some(['TX', 'CA', 'NY']), ...(random(3) === 0 && { compact: true as const }) }],
    certificates: some(['BLS', 'ACLS', 'ACLS Instructor', 'CCRN']).map((name) => ({
      name,
      ...(random(4) > 0 && { expires: `202${6 + random(3)}-0${1 + random(9)}` }),
      ...(random(6) === 0 && { inProgress: true as const }),
    })),
  };
  return makeSubmission(
    { id: specialty.id, groups: skillsByCategory },
    {
      candidateName: `Person ${seed}`,
      email: `${random(2) ? 'P' : 'p'}${seed % 9}@candidate.example`,
      skillRatings,
      ...(random(5) > 0 && { profile }),
    },
  );
}

async function submit(body: SubmissionInput, key: string = crypto.randomUUID()): Promise<string> {
  const response = await app.send('POST', '/api/checklist/submit', { body, headers: { 'idempotency-key': key } });
  const { submissionId } = await readJson<{ submissionId: string }>(response);
  expect(response.ok).toBe(true);
  return submissionId;
}

async function createSet(requirements: Requirement[], slug = 'rn-icu'): Promise<RequirementSet> {
  const { specialty } = app.context.catalogue.findBySlug(slug)!;
  const response = await app.send('POST', root, {
    as: 'user',
    body: { name: 'ICU nights', specialtyId: specialty.id, requirements },
  });
  expect(response.status).toBe(201);
  return (await readJson<{ set: RequirementSet }>(response)).set;
}

type MatchPage = ReplyOf<typeof matchCandidates>;

async function matchAll(set: Pick<RequirementSet, 'id'>) {
  const candidates: MatchPage['candidates'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: MatchPage = await readJson<MatchPage>(
      await app.send('GET', `${root}/${set.id}/matches${cursor && `?cursor=${cursor}`}`, { as: 'user' }),
    );
    candidates.push(...page.candidates);
    expect(page.candidates.length).toBeLessThanOrEqual(20);
    cursor = page.nextCursor;
  }
  return candidates;
}

interface Document {
  _id: ObjectId;
  email: string | null;
  submittedAt: Date;
  skillRatings: { skillId: number; proficiency: number; frequency: Frequency | null }[];
  profileSearch: { keys: string[]; certificates: { name: string; words: string[]; until: string | null }[] } | null;
}

/** How a stored submission stands to a requirement, said a second time and without any table. */
function plainFact(requirement: Requirement, { skillRatings, profileSearch }: Document): RequirementFact {
  if (requirement.kind === 'skill') {
    const rating = skillRatings.find(({ skillId }) => skillId === requirement.skillId);
    if (!rating) return { state: 'not-rated' };
    const frequency = rating.frequency ?? undefined;
    const given = { proficiency: rating.proficiency as Proficiency, ...(frequency && { frequency }) };
    const isStale =
      requirement.recency !== undefined && frequencies.indexOf(frequency ?? 'never') < frequencies.indexOf(requirement.recency);
    const shortBy = requirement.proficiency - rating.proficiency;
    return {
      state: shortBy > 0 ? 'short' : isStale ? 'stale' : 'met',
      ...(shortBy > 0 && { shortBy }),
      ...(isStale && { isStale }),
      ...given,
    };
  }
  const keys = profileSearch?.keys ?? [];
  if (requirement.kind === 'certificate') {
    const words = requirement.name.toLowerCase().split(' ');
    const meant = (profileSearch?.certificates ?? []).filter((one) => words.every((word) => one.words.includes(word)));
    if (meant.length === 0) return { state: 'not-given' };
    const last = meant.reduce<string | null>((latest, { until }) => (until && until > (latest ?? '') ? until : latest), null);
    const { validOn } = requirement;
    const isMet = validOn === undefined || (last !== null && last >= validOn);
    return { state: isMet ? 'met' : 'lapsed', ...(last && { until: last }) };
  }
  const key = `${requirement.kind} ${'system' in requirement ? requirement.system : 'unit' in requirement ? requirement.unit : requirement.state}`;
  if (keys.includes(key)) return { state: 'met' };
  return { state: 'not-given', ...(requirement.kind === 'state' && keys.includes('state compact') && { isCompact: true as const }) };
}

/** What a match must give, out of every stored submission. */
async function bruteForce({ requirements, specialty }: RequirementSet, now = new Date()) {
  const all = (await app.collection('submissions').find({ specialtyId: specialty.id }).toArray()) as unknown as Document[];
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const newestFirst = all.sort((one, another) => (String(one._id) < String(another._id) ? 1 : -1));
  const newest = newestFirst.filter(
    ({ email }, index) => !email || newestFirst.findIndex((one) => one.email?.toLowerCase() === email.toLowerCase()) === index,
  );
  return newest
    .filter(({ submittedAt }) => submittedAt > yearAgo)
    .map((document) => {
      const facts = requirements.map((requirement) => plainFact(requirement, document));
      const countOf = (need: string) => facts.filter(({ state }, index) => state === 'met' && requirements[index]!.need === need).length;
      return { id: String(document._id), mustsMet: countOf('must'), wishesMet: countOf('wish'), facts };
    })
    .sort((one, another) => another.mustsMet - one.mustsMet || (one.id < another.id ? 1 : -1));
}

const summary = ({ id, mustsMet, wishesMet, facts }: Awaited<ReturnType<typeof bruteForce>>[number]) => ({
  id,
  mustsMet,
  wishesMet,
  facts,
});

const need = fc.constantFrom('must' as const, 'wish' as const);
const requirementOf = (): fc.Arbitrary<Requirement> =>
  fc.oneof(
    { weight: 5, arbitrary: skillRequirement() },
    fc.record({ kind: fc.constant('certificate' as const), need, name: fc.constantFrom('acls', 'BLS', 'instructor ACLS', 'CCRN', 'TNCC') }),
    fc.record({
      kind: fc.constant('certificate' as const),
      need,
      name: fc.constantFrom('ACLS', 'bls'),
      validOn: fc.constantFrom('2026-12-01', '2027-06-30', '2028-05-31'),
    }),
    fc.record({ kind: fc.constant('ehr' as const), need, system: fc.constantFrom('epic', 'meditech', 'athena') }),
    fc.record({ kind: fc.constant('unit' as const), need, unit: fc.constantFrom('mixed-icu', 'trauma-icu', 'nicu') }),
    fc.record({ kind: fc.constant('state' as const), need, state: fc.constantFrom('TX', 'CA', 'compact', 'WY') }),
  );
const skillRequirement = () =>
  fc.record({
    kind: fc.constant('skill' as const),
    need,
    skillId: fc.constantFrom(...skillsOf().map(({ id }) => id)),
    proficiency: fc.constantFrom<Proficiency[]>(1, 2, 3, 4, 5),
    recency: fc.constantFrom(undefined, 'current' as const, 'recent' as const, 'past_year' as const),
  }) as fc.Arbitrary<Requirement>;
const requirementsOf = () => fc.uniqueArray(requirementOf(), { minLength: 1, maxLength: 12, selector: requirementKey });

test('a match gives of everybody with a valid checklist what a look at each stored submission gives, in its order', async () => {
  for (let seed = 0; seed < 45; seed += 1) await submit(submissionOf(seed));
  await submit(submissionOf(50, 'pt-acute'));
  // Some of them a year ago and longer, and one whose person gave no address.
  const { insertedId } = await backdate(await submit(submissionOf(51)), 366);
  await backdate(await submit(submissionOf(52)), 364);
  const { email: _, ...nameless } = submissionOf(53);
  await submit(nameless);
  await fc.assert(
    fc.asyncProperty(requirementsOf(), async (requirements) => {
      const set = await createSet(JSON.parse(JSON.stringify(requirements)) as Requirement[]);
      const expected = await bruteForce(set);
      expect((await matchAll(set)).map(summary)).toEqual(expected);
      expect(expected.map(({ id }) => id)).not.toContain(String(insertedId));
      expect(await searchOther(set)).toEqual(expected.map(({ id, mustsMet, facts }) => ({ id, mustsMet, facts })));
    }),
    { numRuns: process.env['FULL_RUN'] ? 200 : 25 },
  );
});

/** Moves a submission back by days, its id with it. */
async function backdate(id: string, days: number) {
  const submissions = app.collection('submissions');
  const document = (await submissions.findOne({ _id: new ObjectId(id) }))!;
  await eraseSubmissions([id]);
  const at = new Date(Date.now() - days * 86_400_000);
  const second = Math.floor(at.getTime() / 1_000)
    .toString(16)
    .padStart(8, '0');
  return submissions.insertOne({ ...document, _id: new ObjectId(second + id.slice(8)), submittedAt: at, pdfRequestedAt: new Date() });
}

async function searchOther({ specialty, requirements }: RequirementSet) {
  const table = await other.open(specialty.id);
  const { rows } = searchTable(table, { requirements, after: undefined, limit: 10_000, now: new Date() });
  return rows.map(({ id, mustsMet, facts }) => ({ id, mustsMet, facts }));
}

test('whatever is done to submissions meanwhile, two processes and a third that begins anew say the same', async () => {
  const set = await createSet([
    { kind: 'skill', need: 'must', skillId: skillsOf()[3]!.id, proficiency: 3 },
    { kind: 'ehr', need: 'must', system: 'epic' },
    { kind: 'skill', need: 'wish', skillId: skillsOf()[7]!.id, proficiency: 4, recency: 'recent' },
  ]);
  const sent: { key: string; id: string }[] = [];
  const agree = async () => {
    const expected = (await bruteForce(set)).map(({ id, mustsMet, facts }) => ({ id, mustsMet, facts }));
    expect((await matchAll(set)).map(({ id, mustsMet, facts }) => ({ id, mustsMet, facts }))).toEqual(expected);
    expect(await searchOther(set)).toEqual(expected);
  };
  const act = fc.oneof(
    fc.record({ kind: fc.constant('submit' as const), seed: fc.nat(500) }),
    fc.record({ kind: fc.constant('correct' as const), seed: fc.nat(500) }),
    fc.record({ kind: fc.constant('erase' as const), seed: fc.nat(500) }),
    fc.constant({ kind: 'keep' as const, seed: 0 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      for (const { kind, seed } of acts) {
        const known = sent[seed % Math.max(1, sent.length)];
        if (kind === 'submit') {
          const key = crypto.randomUUID();
          sent.push({ key, id: await submit(submissionOf(seed), key) });
        }
        // Another address, too: then it is another person's newest.
        if (kind === 'correct' && known) await submit(submissionOf(seed), known.key);
        if (kind === 'erase' && known) {
          await eraseSubmissions([known.id]);
          sent.splice(sent.indexOf(known), 1);
        }
        if (kind === 'keep') await app.context.matchTables.keep();
        await agree();
      }
    }),
    { numRuns: process.env['FULL_RUN'] ? 60 : 8 },
  );
  other = beginAnew();
  await agree();
});

test('rows with hashes of another pepper are made anew', async () => {
  const icu = app.icu.specialty.id;
  await app.send('POST', '/api/checklist/submit', { body: submissionOf(77) });
  const personsIn = async () => {
    const rows = await app.collection('match-rows').find({ specialtyId: icu }).toArray();
    return rows.flatMap(({ person }) => (person ? [person as string] : [])).sort();
  };
  await beginAnew().open(icu);
  const before = await personsIn();
  expect(before.length).toBeGreaterThan(0);
  await createMatchTables({ catalogue: app.context.catalogue, addressKey: Buffer.alloc(32, 7) }).open(icu);
  const after = await personsIn();
  expect([after.length, after.filter((person) => before.includes(person))]).toEqual([before.length, []]);
  await beginAnew().open(icu);
  expect(await personsIn()).toEqual(before);
});
