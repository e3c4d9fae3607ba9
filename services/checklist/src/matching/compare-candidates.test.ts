import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison } from '@larkfield/schemas/matching/matching.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

async function submit(candidateName: string): Promise<string> {
  const { specialty, skillsByCategory } = app.icu;
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName });
  return (await readJson<{ submissionId: string }>(await app.send('POST', '/api/checklist/submit', { body }))).submissionId;
}

const compare = (ids: string[]) => app.send('GET', `/api/admin-portal/comparison?ids=${ids.join(',')}`, { as: 'user' });

test('omits candidates who were erased since they were chosen, and compares the others', async () => {
  const ids = [await submit('Ada Example'), await submit('Ben Example'), await submit('Cleo Example')];
  const names = async () => {
    const { candidates, skills } = await readJson<Comparison>(await compare(ids));
    expect(new Set(skills.map(({ ratings }) => ratings.length))).toEqual(new Set([candidates.length]));
    return candidates.map(({ candidateName }) => candidateName);
  };
  expect(await names()).toEqual(['Ada Example', 'Ben Example', 'Cleo Example']);
  await eraseSubmissions([ids[1]!]);
  expect(await names()).toEqual(['Ada Example', 'Cleo Example']);
  await eraseSubmissions([ids[0]!]);
  expect(await names()).toEqual(['Cleo Example']);
  await eraseSubmissions([ids[2]!]);
  const reply = await compare(ids);
  expect([reply.status, (await readJson<{ code: string }>(reply)).code]).toEqual([404, 'SUBMISSION_NOT_FOUND']);
});
