import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCatalogue, getCatalogueSkill, getCatalogueSpecialty } from '@larkfield/schemas/catalogue/published-catalogue.ts';
import { getSpecialty, listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { skillsTable, specialtiesTable } from '@larkfield/catalogue/publish/tables.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

const files = ['export.json', 'skills.csv', 'specialties.csv'].map((name) => `/api/catalogue/${name}`);
const pages = ['/api/catalogue/skills/528012', '/api/catalogue/specialties/rn-icu'];

test.each([...files, ...pages])('%s is public, has an ETag, and is sent again only if it has changed', async (path) => {
  const first = await app.send('GET', path);
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  // Read the body: an unread response delays the shutdown of the service by a minute.
  await first.arrayBuffer();
  const etag = first.headers.get('etag')!;
  // Without `max-age=0`, `fetch` would add `no-cache`, which requests the whole reply.
  const again = await app.send('GET', path, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
});

test.each(files)('%s is compressed for clients that accept it, with the same content', async (path) => {
  const plain = await app.send('GET', path, { headers: { 'accept-encoding': 'identity' } });
  const compressed = await app.send('GET', path, { headers: { 'accept-encoding': 'gzip' } });
  expect([plain.headers.get('content-encoding'), compressed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect(await compressed.text()).toBe(await plain.text());
});

test('the files contain the published catalogue, as their contracts require', async () => {
  const { catalogue } = app.context.published();
  expect(exportCatalogue.reply.parse(await readJson(await app.send('GET', '/api/catalogue/export.json')))).toEqual(catalogue);
  const skills = await app.send('GET', '/api/catalogue/skills.csv');
  expect(skills.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(Buffer.from(await skills.arrayBuffer()).toString()).toBe(skillsTable(catalogue));
  const specialties = await app.send('GET', '/api/catalogue/specialties.csv');
  expect(Buffer.from(await specialties.arrayBuffer()).toString()).toBe(specialtiesTable(catalogue));
});

test('a skill names the lists that contain it', async () => {
  const page = getCatalogueSkill.reply.parse(await readJson(await app.send('GET', '/api/catalogue/skills/528012')));
  expect(page.skill).toMatchObject({ id: 528012, skill: 'Lung-protective ventilation in ARDS', criticality: 'high' });
  expect(page.askedIn).toContainEqual(
    expect.objectContaining({ slug: 'rn-icu', name: 'ICU RN', heading: 'Airway and breathing', tier: null }),
  );
  expect(page.abbreviations).toEqual({ ARDS: 'acute respiratory distress syndrome' });
});

test('a retired skill names its successor', async () => {
  const merged = app.context.published().catalogue.retired.find(({ mergedInto }) => mergedInto !== null)!;
  const page = getCatalogueSkill.reply.parse(await readJson(await app.send('GET', `/api/catalogue/skills/${merged.id}`)));
  expect(page).toMatchObject({ skill: null, retired: merged, successor: { id: merged.mergedInto }, askedIn: [] });
});

test('a specialty has its skills with their criticality', async () => {
  const page = getCatalogueSpecialty.reply.parse(await readJson(await app.send('GET', '/api/catalogue/specialties/rn-icu')));
  expect(page.specialty).toMatchObject({
    slug: 'rn-icu',
    core: 'rn-bedside',
    occupations: [{ code: '29-1141.03', title: 'Critical Care Nurses' }],
  });
  expect(page.categories.flatMap(({ skills }) => skills.map(({ id, criticality }) => [id, criticality]))).toEqual(
    app.icu.skillsByCategory.flatMap(({ skills }) => skills.map(({ id, criticality }) => [id, criticality])),
  );
});

test('an unknown id is not found', async () => {
  expect([
    (await app.send('GET', '/api/catalogue/skills/999999999')).status,
    (await app.send('GET', '/api/catalogue/skills/x')).status,
  ]).toEqual([404, 400]);
  const specialty = await app.send('GET', '/api/catalogue/specialties/rn-nowhere');
  expect([specialty.status, (await readJson(specialty)).code]).toEqual([404, 'SPECIALTY_NOT_FOUND']);
});

test('the list of specialties includes aliases, and a checklist includes abbreviations', async () => {
  const { data } = listSpecialties.reply.parse(await readJson(await app.send('GET', '/api/specialties')));
  expect(data.find(({ slug }) => slug === 'rn-ed')?.aliases).toContain('ER');
  const checklist = getSpecialty.reply.parse(await readJson(await app.send('GET', '/api/specialties/slug/rn-icu')));
  expect(checklist.abbreviations).toMatchObject({ CRRT: 'continuous renal replacement therapy' });
  expect(Object.keys(checklist.abbreviations!)).not.toContain('IDDSI');
  // Aliases and abbreviations must not be stored with a submission.
  expect(checklist.catalogueVersion).toBe(app.icu.catalogueVersion);
  expect(checklist.specialty).toEqual(app.icu.specialty);
});
