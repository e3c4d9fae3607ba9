import { afterAll, beforeAll, expect, test } from 'vitest';
import { ObjectId } from 'mongodb';
import type { Comparison } from '@larkfield/schemas/matching/matching.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import type { SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { Requirement, RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { makeSubmission, rateAll, usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { toSkillBytes } from '#src/submissions/skill-bytes.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

const root = '/api/admin-portal/requirements';
const listOf = (slug = 'rn-icu') => app.context.catalogue.findBySlug(slug)!;
const skillsOf = (slug?: string) => listOf(slug).skillsByCategory.flatMap(({ skills }) => skills);
const skillNeed = (index = 0, more: object = {}): Requirement => ({
  kind: 'skill',
  need: 'must',
  skillId: skillsOf()[index]!.id,
  proficiency: 3,
  ...more,
});
const body = (changes: object = {}) => ({
  name: 'Medical ICU, nights',
  job: 'Fernhill, order 4411',
  specialtyId: listOf().specialty.id,
  requirements: [skillNeed(), { kind: 'ehr', need: 'wish', system: 'epic' }],
  ...changes,
});
const send = (method: string, path: string, given?: object) => app.send(method, `${root}${path}`, { as: 'user', body: given });
const setOf = async (response: Response) => (await readJson<{ set: RequirementSet }>(response)).set;
const create = async (changes?: object) => setOf(await send('POST', '', body(changes)));

test('saves a set with its audit event, in the wording of the catalogue', async () => {
  const set = await create();
  expect(set).toMatchObject({
    name: 'Medical ICU, nights',
    job: 'Fernhill, order 4411',
    specialty: { slug: 'rn-icu' },
    labels: [skillsOf()[0]!.skill, 'Epic'],
    revision: 1,
    isArchived: false,
  });
  const [act] = await recordedActs(`requirement-set:${set.id}:r1`);
  expect(act).toMatchObject({ action: 'requirements.created', actor: { kind: 'user' } });
});

test('a request that is repeated after a lost reply, or sent twice at once, creates one set', async () => {
  const requestId = '0b6f4c1e-6f0f-4a59-9d3e-5a0a5c3f1d27';
  const before = await app.collection('requirement-sets').countDocuments();
  const [one, two] = await Promise.all([create({ requestId }), create({ requestId })]);
  expect(two).toEqual(one);
  expect(await create({ requestId })).toEqual(one);
  expect(await app.collection('requirement-sets').countDocuments()).toBe(before + 1);
  expect(await recordedActs(`requirement-set:${one.id}:r1`)).toHaveLength(1);
});

test.each([
  ['an empty name', { name: ' ' }, 'name'],
  ['an unknown specialty', { specialtyId: 999_999 }, 'specialtyId'],
  ['no requirements', { requirements: [] }, 'requirements'],
  ['a skill of another list', () => ({ requirements: [skillNeed(0, { skillId: foreignSkill() })] }), 'requirements.0.skillId'],
  ['a skill twice', () => ({ requirements: [skillNeed(), skillNeed(0, { proficiency: 5 })] }), 'requirements.1'],
  [
    'a certificate twice',
    { requirements: ['ACLS BLS', 'bls acls'].map((name) => ({ kind: 'certificate', need: 'must', name })) },
    'requirements.1',
  ],
  ['a system that is on no list', { requirements: [{ kind: 'ehr', need: 'must', system: 'abacus' }] }, 'requirements.0.system'],
  ['a system without a name', { requirements: [{ kind: 'ehr', need: 'must', system: 'other' }] }, 'requirements.0.system'],
  ['a unit that is on no list', { requirements: [{ kind: 'unit', need: 'must', unit: 'moon-base' }] }, 'requirements.0.unit'],
  ['an invalid state', { requirements: [{ kind: 'state', need: 'must', state: 'ZZ' }] }, 'requirements.0.state'],
  ['an invalid day', { startsOn: 'soon' }, 'startsOn'],
])('refuses %s and names the field', async (_, changes, field) => {
  const response = await send('POST', '', body(typeof changes === 'function' ? changes() : changes));
  expect([response.status, (await readJson(response)).fields?.[0]?.field]).toEqual([400, field]);
});
const foreignSkill = () => {
  const own = new Set(skillsOf().map(({ id }) => id));
  return skillsOf('pt-acute').find(({ id }) => !own.has(id))!.id;
};

test('records the changed fields, keeps earlier states, and refuses a change that is based on an outdated state', async () => {
  const set = await create();
  const change = { requirements: [skillNeed(0, { recency: 'recent' })] };
  const changed = await setOf(await send('PUT', `/${set.id}`, { ...body(change), revision: 1 }));
  expect([changed.revision, changed.requirements]).toEqual([2, [skillNeed(0, { recency: 'recent' })]]);
  const [act] = await recordedActs(`requirement-set:${set.id}:r2`);
  expect(act).toMatchObject({ action: 'requirements.changed', changedFields: ['requirements'] });
  const kept = await app.collection('requirement-set-revisions').findOne({ _id: `${set.id}-r1` as never });
  expect(kept!['requirements']).toEqual(set.requirements);
  expect((await send('PUT', `/${set.id}`, { ...body(), revision: 1 })).status).toBe(409);
  // A repeated change, as after a lost reply, changes nothing, so nothing is recorded.
  for (const revision of [1, 2]) expect(await setOf(await send('PUT', `/${set.id}`, { ...body(change), revision }))).toEqual(changed);
  expect((await send('PUT', `/${'f'.repeat(24)}`, { ...body(), revision: 1 })).status).toBe(404);
});

test('an archived set leaves the active list, and can return', async () => {
  const set = await create({ name: 'To archive' });
  const idsIn = async (query: string) => (await readJson<{ sets: RequirementSet[] }>(await send('GET', query))).sets.map(({ id }) => id);
  const archive = (isArchived: boolean) => send('POST', `/${set.id}/archive`, { isArchived });
  await archive(true);
  await archive(true);
  expect([await idsIn('').then((ids) => ids.includes(set.id)), await idsIn('?filter=archived')]).toEqual([false, [set.id]]);
  await archive(false);
  expect((await idsIn(''))[0]).toBe(set.id);
  const acts = await recordedActs(`requirement-set:${set.id}:r1`);
  expect(acts.map(({ action }) => action)).toEqual(['requirements.created', 'requirements.archived', 'requirements.restored']);
});

test('archiving or restoring a set many times at once is audited once each', async () => {
  const set = await create();
  const states = [true, false, true, false, true, false];
  for (const isArchived of states) {
    const sent = Array.from({ length: 12 }, async () => setOf(await send('POST', `/${set.id}/archive`, { isArchived })));
    expect((await Promise.all(sent)).map((one) => one.isArchived)).toEqual(Array(12).fill(isArchived));
  }
  expect(await recordedActs(`requirement-set:${set.id}:r1`)).toHaveLength(1 + states.length);
});

const submit = async (slug: string, changes: object) => {
  const { specialty, skillsByCategory } = listOf(slug);
  const given = makeSubmission({ id: specialty.id, groups: skillsByCategory }, changes);
  return (await readJson<{ submissionId: string }>(await app.send('POST', '/api/checklist/submit', { body: given }))).submissionId;
};

test('a rating under an earlier id counts for the current id of a skill, and a set with the earlier id shows the current one', async () => {
  const merged = app.context.catalogue
    .entries()
    .flatMap(({ specialty, skillsByCategory, replacedBy }) =>
      replacedBy ? [] : skillsByCategory.flatMap(({ skills }) => skills.map((skill) => ({ specialty, skill }))),
    )
    .find(({ skill }) => skill.replaces)!;
  const { specialty, skill } = merged;
  const earlier = skill.replaces![0]!;
  const id = await submit(specialty.slug, { email: 'earlier@candidate.example' });
  // Simulate the state before the merge of two skills: another version of the list, and the rating under the earlier id.
  const versions = app.collection('catalogue-versions');
  const submissions = app.collection('submissions');
  const stored = (await submissions.findOne({ _id: new ObjectId(id) }))!;
  const kept = (await versions.findOne({ _id: `${specialty.id}-${stored['catalogueVersion']}` as never }))!;
  const rename = (text: string) => text.replaceAll(`"id":${skill.id},`, `"id":${earlier},`);
  await versions.insertOne({
    ...kept,
    _id: `${specialty.id}-before` as never,
    entry: JSON.parse(rename(JSON.stringify(kept['entry']))) as object,
  });
  const skillRatings = (stored['skillRatings'] as SkillRating[]).map((rating) =>
    rating.skillId === skill.id ? { ...rating, skillId: earlier, proficiency: 5 as const } : rating,
  );
  const before = JSON.parse(rename(JSON.stringify(listOf(specialty.slug).skillsByCategory))) as SkillCategory[];
  const skillBytes = toSkillBytes(skillRatings, before, stored['submittedAt'] as Date);
  await submissions.updateOne({ _id: stored._id }, { $set: { catalogueVersion: 'before', skillRatings, skillBytes } });
  const set = await create({
    specialtyId: specialty.id,
    requirements: [{ kind: 'skill', need: 'must', skillId: earlier, proficiency: 5 }],
  });
  expect([set.requirements[0], set.labels]).toMatchObject([{ skillId: skill.id }, [skill.skill]]);
  const { candidates } = await readJson<{ candidates: { id: string; facts: object[] }[] }>(await send('GET', `/${set.id}/matches`));
  expect(candidates.find((one) => one.id === id)?.facts).toMatchObject([{ state: 'met', proficiency: 5 }]);
});

test('a match and a comparison are audited with the set and the submissions, without personal data', async () => {
  const set = await create({ name: 'Watched' });
  const one = await submit('rn-icu', { email: 'one@candidate.example', profile: usualProfile });
  const other = await submit('rn-icu', { email: 'other@candidate.example' });
  expect((await send('GET', `/${set.id}/matches`)).headers.get('cache-control')).toBe('no-store');
  await app.send('GET', `/api/admin-portal/comparison?ids=${one},${other}`, { as: 'user' });
  const looks = (await recordedActs()).filter(({ action }) => /matched|compared/.test(action)).slice(-3);
  expect(looks.map(({ action, object }) => [action, object])).toEqual([
    ['candidates.matched', `requirement-set:${set.id}:r1`],
    ['submission.compared', `submission:${one}`],
    ['submission.compared', `submission:${other}`],
  ]);
  expect(JSON.stringify(looks)).not.toMatch(/candidate\.example|Wilhelmina/);
});

test('a comparison has one row for each skill, differences first and safety-critical skills on top, with facts and profiles', async () => {
  const groups = listOf().skillsByCategory;
  const [safety, plain] = [skillsOf().find((skill) => skill.isSafetySkill)!, skillsOf().find((skill) => !skill.isSafetySkill)!];
  const changed = rateAll(groups).map((rating) =>
    rating.skillId === safety.id
      ? { ...rating, frequency: 'past_year' as const }
      : rating.skillId === plain.id
        ? { ...rating, proficiency: 2 as const }
        : rating,
  );
  const one = await submit('rn-icu', { email: 'a@candidate.example', profile: usualProfile });
  const other = await submit('rn-icu', { email: 'b@candidate.example', skillRatings: changed });
  const therapist = await submit('pt-acute', { email: 'c@candidate.example' });
  const set = await create({
    requirements: [
      { kind: 'skill', need: 'must', skillId: plain.id, proficiency: 4 },
      { kind: 'ehr', need: 'must', system: 'epic' },
    ],
  });
  const compare = (ids: string[], more = '') => app.send('GET', `/api/admin-portal/comparison?ids=${ids.join(',')}${more}`, { as: 'user' });
  const { candidates, skills } = await readJson<Comparison>(await compare([one, other], `&requirements=${set.id}`));
  expect(skills.filter(({ isDifferent }) => isDifferent).map(({ id }) => id)).toEqual([safety.id, plain.id]);
  expect(skills.slice(0, 2).map(({ ratings }) => ratings)).toEqual([
    [
      { proficiency: 4, frequency: 'current' },
      { proficiency: 4, frequency: 'past_year', isStale: true },
    ],
    [
      { proficiency: 4, frequency: 'current' },
      { proficiency: 2, frequency: 'current' },
    ],
  ]);
  const rest = skills.slice(2);
  expect(rest.findLastIndex(({ isSafety }) => isSafety)).toBeLessThan(rest.findIndex(({ isSafety }) => !isSafety));
  expect(candidates.map(({ facts }) => facts?.map(({ state }) => state))).toEqual([
    ['met', 'met'],
    ['short', 'not-given'],
  ]);
  expect(candidates[0]!.profile?.map(({ term }) => term)).toEqual(['Years', 'Units', 'EHR', 'Licenses', 'Certifications']);
  expect(candidates[1]!.profile).toBeNull();

  const mixed = await readJson<Comparison>(await compare([one, therapist], `&requirements=${set.id}`));
  const shared = new Set(skillsOf('pt-acute').map(({ id }) => id));
  expect(
    mixed.skills
      .filter(({ ratings }) => ratings.every(Boolean))
      .map(({ id }) => id)
      .sort(),
  ).toEqual(
    skillsOf()
      .map(({ id }) => id)
      .filter((id) => shared.has(id))
      .sort(),
  );
  expect(mixed.candidates[1]!.facts).toBeNull();

  const statuses = await Promise.all(
    [compare([one]), compare([one, one]), compare([one, other, therapist, one, other]), compare(['e'.repeat(24), 'f'.repeat(24)])].map(
      async (response) => (await response).status,
    ),
  );
  expect(statuses).toEqual([400, 400, 400, 404]);
});
