// @again: repeats
import fc from 'fast-check';
import { type Binary, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requirementKey } from '@larkfield/assessment/matching/requirement-label.ts';
import { day } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { compareCandidates, matchCandidates, RequirementFact } from '@larkfield/schemas/matching/matching.ts';
import type { Requirement, RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { factText, metText } from '@larkfield/report/packet/fact-text.ts';
import type { ProfileSearch } from '@larkfield/assessment/profile/search-keys.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import type { Recency, Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { createMatchTables, type MatchTables } from './match-tables.ts';
import { searchTable } from './search-table.ts';

let app: ChecklistUnderTest;
/** Simulates a second process of the service on the same stores. */
let other: MatchTables;

beforeAll(async () => {
  app = await startChecklist();
  // Packets need no consent here; put-forward.test.ts tests consent.
  app.context.putForward = { ...app.context.putForward, packet: 'off' };
  other = beginAnew();
});
const beginAnew = () => createMatchTables({ catalogue: app.context.catalogue, addressKey: app.context.addressKey });
afterAll(() => app.stop());

const root = '/api/admin-portal/requirements';
const recencies: Recency[] = ['never', 'past_year', 'recent', 'current'];
const skillsOf = (slug = 'rn-icu') => app.context.catalogue.findBySlug(slug)!.skillsByCategory.flatMap(({ skills }) => skills);

/** A submission generated from a seed: safety skills are complete, others may have gaps. */
function submissionOf(seed: number, slug = 'rn-icu'): SubmissionInput {
  const random = createRandom(Math.imul(seed + 1, 2_654_435_761));
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const some = <T>(values: readonly T[]): T[] => values.filter(() => random(2) === 0);
  const { specialty, skillsByCategory } = app.context.catalogue.findBySlug(slug)!;
  const skillRatings = skillsByCategory.flatMap(({ skills }, group) =>
    skills.flatMap(({ id, isSafetySkill }) => {
      const proficiency = (1 + random(5)) as Proficiency;
      if (isSafetySkill || group === 0) return [{ skillId: id, proficiency, frequency: pick(recencies) }];
      if (random(4) === 0) return [];
      return [{ skillId: id, proficiency, frequency: random(5) === 0 ? null : pick(recencies) }];
    }),
  );
  const profile: Profile = {
    units: some(['mixed-icu', 'trauma-icu', 'step-down']).map((type) => ({
      type,
      from: '2019-01',
      ...(random(2) === 0 && { to: `202${random(6)}-0${1 + random(9)}` }),
    })),
    systems: some(['epic', 'oracle-cerner', 'meditech']).map((system) => ({
      system,
      ...(random(3) > 0 && { lastUsed: 2015 + random(12) }),
    })),
    licenses: ['rn', 'aprn'].slice(random(2)).map((type) => ({
      type,
      states: some(['TX', 'CA', 'NY']),
      ...(random(3) === 0 && { compact: true as const }),
      ...(random(4) > 0 && { expires: `202${6 + random(3)}-0${1 + random(9)}-11` }),
    })),
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

async function createSet(requirements: Requirement[], slug = 'rn-icu', startsOn?: string): Promise<RequirementSet> {
  const { specialty } = app.context.catalogue.findBySlug(slug)!;
  const response = await app.send('POST', root, {
    as: 'user',
    body: { name: 'ICU nights', specialtyId: specialty.id, requirements, startsOn },
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
  addressProvedAt?: Date | null;
  submittedAt: Date;
  skillRatings: { skillId: number; proficiency: number; frequency: Recency | null }[];
  profileSearch: ProfileSearch | null;
}

/** The expiry rule, implemented a second time for comparison. */
function plainEnd(untils: (string | null | undefined)[], startsOn: string | null): RequirementFact {
  const day = startsOn ?? officeDay(new Date());
  const good = untils.filter((until) => (until ? until >= day : startsOn === null));
  const last = (good.length > 0 ? good : untils).reduce<string>((latest, until) => (until && until > latest ? until : latest), '');
  return { state: good.length > 0 ? 'met' : 'lapsed', ...(last && { until: last }), ...(good.length === 0 && { on: day }) };
}

/** The fact of a stored submission, implemented a second time without tables. */
function plainFact(requirement: Requirement, { skillRatings, profileSearch }: Document, startsOn: string | null): RequirementFact {
  if (requirement.kind === 'skill') {
    const rating = skillRatings.find(({ skillId }) => skillId === requirement.skillId);
    if (!rating) return { state: 'not-rated' };
    const frequency = rating.frequency ?? undefined;
    const given = { proficiency: rating.proficiency as Proficiency, ...(frequency && { frequency }) };
    const isStale = requirement.recency !== undefined && recencies.indexOf(frequency ?? 'never') < recencies.indexOf(requirement.recency);
    const shortBy = requirement.proficiency - rating.proficiency;
    return {
      state: shortBy > 0 ? 'short' : isStale ? 'stale' : 'met',
      ...(shortBy > 0 && { shortBy }),
      ...(isStale && { isStale }),
      ...given,
    };
  }
  const { keys = [], certificates = [], licenses = [], uses = [] } = profileSearch ?? {};
  if (requirement.kind === 'certificate') {
    const words = requirement.name.toLowerCase().split(' ');
    const meant = certificates.filter((one) => words.every((word) => one.words.includes(word)));
    if (meant.length === 0) return { state: 'not-given' };
    return plainEnd(
      meant.map(({ until }) => until),
      startsOn,
    );
  }
  if (requirement.kind === 'state') {
    const untilsIn = (state: string) => licenses.filter(({ key }) => key === `state ${state}`).map(({ until }) => until);
    if (untilsIn(requirement.state).length > 0) return plainEnd(untilsIn(requirement.state), startsOn);
    const compact = untilsIn('compact');
    const isCompact = compact.length > 0 && plainEnd(compact, startsOn).state === 'met';
    return { state: 'not-given', ...(isCompact && { isCompact }) };
  }
  if (requirement.kind === 'shift') return { state: uses.some(({ key }) => key === `shift ${requirement.shift}`) ? 'met' : 'not-given' };
  const key = requirement.kind === 'ehr' ? `ehr ${requirement.system}` : `unit ${requirement.unit}`;
  if (!keys.includes(key)) return { state: 'not-given' };
  const last = uses.find((use) => use.key === key)?.last;
  return { state: 'met', ...(last && { last }) };
}

/** The expected match, computed from every stored submission. */
async function bruteForce({ requirements, specialty, startsOn }: RequirementSet, now = new Date()) {
  const all = (await app.collection('submissions').find({ specialtyId: specialty.id }).toArray()) as unknown as Document[];
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const newestFirst = all.sort((one, another) => (String(one._id) < String(another._id) ? 1 : -1));
  const isReplacedBy = ({ email, addressProvedAt }: Document, earlier: string) =>
    addressProvedAt && email?.toLowerCase() === earlier.toLowerCase();
  const newest = newestFirst.filter(
    ({ email }, index) => !email || !newestFirst.slice(0, index).some((newer) => isReplacedBy(newer, email)),
  );
  return newest
    .filter(({ submittedAt }) => submittedAt > yearAgo)
    .map((document) => {
      const facts = requirements.map((requirement) => plainFact(requirement, document, startsOn));
      const countOf = (need: string) => facts.filter(({ state }, index) => state === 'met' && requirements[index]!.need === need).length;
      return { id: String(document._id), mustsMet: countOf('must'), wishesMet: countOf('wish'), facts };
    })
    .sort((one, another) => (one.id < another.id ? 1 : -1));
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

test('a match returns the facts of every valid checklist, in the right order, as computed from the stored submissions', async () => {
  for (let seed = 0; seed < 45; seed += 1) {
    const submissionId = await submit(submissionOf(seed));
    if (seed % 3 > 0) await app.confirm({ submissionId });
  }
  await submit(submissionOf(50, 'pt-acute'));
  // Some of them are a year old or older, and one has no address.
  const { insertedId } = await backdate(await submit(submissionOf(51)), 366);
  await backdate(await submit(submissionOf(52)), 364);
  const { email: _, ...nameless } = submissionOf(53);
  await submit(nameless);
  await fc.assert(
    fc.asyncProperty(
      requirementsOf(),
      fc.constantFrom(undefined, '2026-12-01', '2027-06-30', '2028-05-31'),
      async (requirements, startsOn) => {
        const set = await createSet(JSON.parse(JSON.stringify(requirements)) as Requirement[], 'rn-icu', startsOn);
        const expected = await bruteForce(set);
        expect((await matchAll(set)).map(summary)).toEqual(expected);
        expect(expected.map(({ id }) => id)).not.toContain(String(insertedId));
        expect(await searchOther(set)).toEqual(expected.map(({ id, mustsMet, facts }) => ({ id, mustsMet, facts })));
      },
    ),
    { numRuns: process.env['TEST_SET'] === 'rest' ? 200 : 25 },
  );
});

/** Backdates a submission and its id by days. */
async function backdate(id: string, days: number) {
  const submissions = app.collection('submissions');
  const document = (await submissions.findOne({ _id: new ObjectId(id) }))!;
  await eraseSubmissions([id]);
  const at = new Date(Date.now() - days * day);
  const second = Math.floor(at.getTime() / 1_000)
    .toString(16)
    .padStart(8, '0');
  return submissions.insertOne({ ...document, _id: new ObjectId(second + id.slice(8)), submittedAt: at, pdfRequestedAt: new Date() });
}

async function searchOther({ specialty, requirements, startsOn }: RequirementSet) {
  const table = await other.open(specialty.id);
  const { rows } = searchTable(table, { requirements, after: undefined, limit: 10_000, startsOn, now: new Date() });
  return rows.map(({ id, mustsMet, facts }) => ({ id, mustsMet, facts }));
}

test('two processes and a restarted one agree after any sequence of changes to submissions', async () => {
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
    fc.record({ kind: fc.constant('confirm' as const), seed: fc.nat(500) }),
    fc.record({ kind: fc.constant('erase' as const), seed: fc.nat(500) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      for (const { kind, seed } of acts) {
        const known = sent[seed % Math.max(1, sent.length)];
        if (kind === 'submit') {
          const key = crypto.randomUUID();
          sent.push({ key, id: await submit(submissionOf(seed), key) });
        }
        // A correction may change the address, so that the submission is the newest of another person.
        if (kind === 'correct' && known) await submit(submissionOf(seed), known.key);
        if (kind === 'confirm' && known) await app.confirm({ submissionId: known.id });
        if (kind === 'erase' && known) {
          await eraseSubmissions([known.id]);
          sent.splice(sent.indexOf(known), 1);
        }
        await agree();
      }
    }),
    { numRuns: process.env['TEST_SET'] === 'rest' ? 60 : 8 },
  );
  other = beginAnew();
  await agree();
});

test('lists candidates of related lists, marked, after those of the list, and compares them by the concept of each skill', async () => {
  const micu = app.context.catalogue.findBySlug('rn-micu')!;
  const icu = new Set(skillsOf().map(({ id }) => id));
  const shared = skillsOf('rn-micu').find(({ id }) => icu.has(id))!;
  const own = skillsOf('rn-micu').find(({ id }) => !icu.has(id))!;
  const set = await createSet(
    [shared, own].map(({ id }) => ({ kind: 'skill', need: 'must', skillId: id, proficiency: 1 })),
    'rn-micu',
  );
  const rated = submissionOf(700);
  const skillRatings = rated.skillRatings.map((one) => (one.skillId === shared.id ? { ...one, proficiency: 4 as const } : one));
  const before = [await submit(submissionOf(701, 'rn-micu')), await submit({ ...rated, skillRatings, email: 'seven@candidate.example' })];
  const read = async (query: string) => readJson<MatchPage>(await app.send('GET', `${root}/${set.id}/matches?${query}`, { as: 'user' }));

  const alone = await read('');
  expect(alone.candidates.map(({ id }) => id)).toEqual([before[0]]);
  expect(alone.related).toMatchObject({ skills: micu.skillsByCategory.flatMap(({ skills }) => skills).length });
  const offered = alone.related!.lists.find(({ specialty }) => specialty.id === app.icu.specialty.id)!;
  expect(offered.shared).toBe(skillsOf('rn-micu').filter(({ id }) => icu.has(id)).length);

  const all: MatchPage['candidates'] = [];
  let page: MatchPage | null = null;
  do {
    page = await read(`related=included${page?.nextCursor ? `&cursor=${page.nextCursor}` : ''}`);
    all.push(...page.candidates);
  } while (page.nextCursor);
  expect(all.length).toBe(page.total + page.related!.total!);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ specialty }) => specialty !== undefined)).toEqual(all.map((_, index) => index > 0));
  const related = all.slice(1).map(({ id }) => id);
  expect(related).toEqual(related.toSorted().toReversed());
  const one = all.find(({ id }) => id === before[1])!;
  expect(one.specialty).toEqual({ id: app.icu.specialty.id, name: app.icu.specialty.name });
  expect(one.facts.map(({ state }) => state)).toEqual(['met', 'not-rated']);
  // The comparison must show the same facts.
  const path = `/api/admin-portal/comparison?ids=${before.join(',')}&requirements=${set.id}`;
  const { candidates } = await readJson<ReplyOf<typeof compareCandidates>>(await app.send('GET', path, { as: 'user' }));
  expect(candidates[1]!.facts).toEqual(one.facts);
});

test('omits candidates who do not meet every must only on request, and records what was shown without names', async () => {
  const skillId = skillsOf()[0]!.id;
  const set = await createSet([{ kind: 'skill', need: 'must', skillId, proficiency: 4 }]);
  const everybody = await matchAll(set);
  const page = await readJson<MatchPage>(await app.send('GET', `${root}/${set.id}/matches?musts=met`, { as: 'user' }));
  const meeting = everybody.filter(({ mustsMet }) => mustsMet === 1).map(({ id }) => id);
  expect(page.candidates.map(({ id }) => id)).toEqual(meeting.slice(0, 20));
  expect([page.total, page.meetEveryMust]).toEqual([everybody.length, meeting.length]);
  expect(meeting.length).toBeLessThan(everybody.length);
  const records = await app
    .collection('match-records')
    .find({ setId: new ObjectId(set.id) })
    .sort({ _id: 1 })
    .toArray();
  const kept = records.at(-1)!;
  expect(kept).toMatchObject({
    setRevision: 1,
    onlyMeetingMusts: true,
    withRelated: false,
    userId: expect.any(String),
    at: expect.any(Date),
  });
  expect(kept['shown'].map(({ id, states }: { id: ObjectId; states: string[] }) => [String(id), states])).toEqual(
    page.candidates.map(({ id }) => [id, ['met']]),
  );
  expect(JSON.stringify(records)).not.toContain('Person');
});

test('each revision stores its ratings for matching in the same update', async () => {
  const bytesOf = async (id: string) => {
    const stored = (await app.collection('submissions').findOne({ _id: new ObjectId(id) }))!;
    return { skillBytes: [...(stored['skillBytes'] as Binary).value()], ratings: stored['skillRatings'] as Document['skillRatings'] };
  };
  const key = crypto.randomUUID();
  const id = await submit(submissionOf(77), key);
  const first = await bytesOf(id);
  expect(await submit(submissionOf(78), key)).toBe(id);
  const second = await bytesOf(id);
  for (const { skillBytes, ratings } of [first, second]) {
    const proficiencies = skillsOf().map((skill) => ratings.find(({ skillId }) => skillId === skill.id)?.proficiency ?? 0);
    expect(skillBytes.map((byte) => byte & 7)).toEqual(proficiencies);
  }
  expect(second.skillBytes).not.toEqual(first.skillBytes);
});

test('a license that ends before the job starts is not met, in the match, in the comparison and on the cover of a packet', async () => {
  const mateo = await submit({
    ...submissionOf(900),
    candidateName: 'Mateo Fernhill',
    email: 'mateo@candidate.example',
    profile: {
      systems: [{ system: 'epic', lastUsed: 2019 }],
      licenses: [{ type: 'rn', states: ['TX'], expires: '2026-12-15' }],
    },
  });
  const asks: Requirement[] = [
    { kind: 'state', need: 'must', state: 'TX' },
    { kind: 'ehr', need: 'must', system: 'epic' },
  ];
  const [before, after] = [await createSet(asks, 'rn-icu', '2026-12-15'), await createSet(asks, 'rn-icu', '2027-01-11')];
  const factsFor = async (set: RequirementSet) => {
    const matched = (await matchAll(set)).find(({ id }) => id === mateo)!;
    const path = `/api/admin-portal/comparison?ids=${mateo},${'0'.repeat(24)}&requirements=${set.id}`;
    const { candidates } = await readJson<ReplyOf<typeof compareCandidates>>(await app.send('GET', path, { as: 'user' }));
    const packet = { as: 'user', body: { requirements: set.id } } as const;
    expect((await app.send('POST', `/api/admin-portal/submissions/${mateo}/packets`, packet)).status).toBe(201);
    const [stored] = await app
      .collection('packets')
      .find({ submissionId: new ObjectId(mateo) })
      .sort({ _id: -1 })
      .limit(1)
      .toArray();
    expect(candidates[0]!.facts).toEqual(matched.facts);
    expect(stored!['items'].map(({ fact }: { fact: RequirementFact }) => fact)).toEqual(matched.facts);
    return [matched.mustsMet, ...matched.facts.map((fact) => (fact.state === 'met' ? `Met: ${metText(fact)}` : factText(fact)))];
  };
  expect(await factsFor(before)).toEqual([2, 'Met: exp. 12/15/2026', 'Met: last used 2019']);
  expect(await factsFor(after)).toEqual([1, 'Not valid on 01/11/2027 (exp. 12/15/2026)', 'Met: last used 2019']);
});
