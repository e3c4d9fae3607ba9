import { findBySkill } from '@larkfield/schemas/catalogue/specialties.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

const find = async (text: string) =>
  findBySkill.reply.parse(await readJson(await app.send('GET', `/api/specialties/by-skill?text=${encodeURIComponent(text)}`))).data;
const slugs = async (text: string) => (await find(text)).map(({ slug }) => slug);

test('an abbreviation, its meaning and words of the wording find the lists that contain the skill', async () => {
  const asking = await find('CRRT');
  expect(asking.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['rn-icu', 'rn-acute-dialysis', 'rn-picu']));
  expect(asking[0]!.slug).toBe('rn-acute-dialysis');
  expect(asking.map(({ count }) => count)).toEqual(asking.map(({ count }) => count).toSorted((a, b) => b - a));
  expect(asking.find(({ slug }) => slug === 'rn-icu')!.skill).toContain('CRRT');
  expect(await slugs('continuous renal repl')).toEqual(asking.map(({ slug }) => slug));
  expect(await slugs('chest  TUBE insertion')).toContain('rn-ed');
});

test('colloquial names find a skill whose wording lacks them', async () => {
  expect(await slugs('IABP')).toEqual(expect.arrayContaining(['rn-cvicu', 'rn-cvor']));
  expect(await slugs('foley')).toContain('rn-med-surg');
  expect(await slugs('art line')).toContain('rn-icu');
});

test('leaves retired specialties out, and finds nothing for an unused term', async () => {
  const all = await slugs('patient');
  expect(all.length).toBeGreaterThan(50);
  expect(all).not.toContain('rn-burn');
  expect(await find('zzz')).toEqual([]);
  expect(await find('---')).toEqual([]);
  expect(await find('resuscitatio cardiopulm')).not.toEqual([]);
  expect(await find('uscitation')).toEqual([]);
});

test('refuses a search term that is too short or too long', async () => {
  for (const text of ['', 'cr', 'x'.repeat(61)])
    expect((await app.send('GET', `/api/specialties/by-skill?text=${text}`)).status, text).toBe(400);
});
