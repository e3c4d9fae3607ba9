import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportData } from '@larkfield/schemas/internal/get-print-data.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { serveRoutes, type ServedRoutes } from '@larkfield/testing/serve-routes.ts';
import { routes } from '#src/app.ts';
import { catalogueFolder, loadCatalogue } from '@larkfield/catalogue/files.ts';
import { readTerms } from '@larkfield/catalogue/terms/terms.ts';
import { keepCatalogueVersions } from './catalogue-version-store.ts';
import { createCatalogue, type Catalogue, type CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';

const rewordedId = 4001;
const retiredId = 4008;
const newWording = 'Lung-protective ventilation in acute respiratory distress';

let app: ChecklistUnderTest;
let changed: Catalogue;
let restarted: ServedRoutes;
const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));

beforeAll(async () => {
  app = await startChecklist();
  changed = createCatalogue(loadCatalogue(changedFolder()), readTerms());
  restarted = await serveRoutes('checklist', routes({ ...app.context, catalogue: changed }), app.stores.secrets);
});
afterAll(async () => {
  await restarted.stop();
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** The catalogue with one ICU skill reworded, one retired and one new. */
function changedFolder(): string {
  cpSync(catalogueFolder, folder, { recursive: true });
  const file = join(folder, 'nursing', 'rn-icu.yaml');
  const lines = readFileSync(file, 'utf8')
    .replace(/version: \d+/, 'version: 99')
    .split('\n');
  const edited = lines.flatMap((line) => {
    if (line.includes(`id: ${rewordedId},`)) return [line.replace(/skill: .*, criticality/, `skill: ${newWording}, criticality`)];
    if (line.includes(`id: ${retiredId},`)) return ['      - { id: 4999, skill: Bedside airway scope assistance, criticality: medium }'];
    return [line.replace(/^retired: \[/, `retired: [${retiredId}, `)];
  });
  writeFileSync(file, edited.join('\n'));
  return folder;
}

const wordingIn = (groups: CatalogueEntry['skillsByCategory'], id: number) =>
  groups.flatMap(({ skills }) => skills).find((skill) => skill.id === id)?.skill;
const bodyFor = (entry: CatalogueEntry) => makeSubmission({ id: entry.specialty.id, groups: entry.skillsByCategory });

async function submit(service: ServedRoutes, entry: CatalogueEntry): Promise<string> {
  const response = await service.send('POST', '/api/checklist/submit', { body: bodyFor(entry) });
  expect(response.status).toBe(201);
  return (await readJson<{ submissionId: string }>(response)).submissionId;
}

const reportOf = async (service: ServedRoutes, id: string) =>
  readJson<ReportData>(await service.send('GET', `/internal/submissions/${id}/report`, { as: 'links' }));

test('starting again adds nothing and changes nothing', async () => {
  const versions = () => app.collection('catalogue-versions').find().sort({ _id: 1 }).toArray();
  const before = await versions();
  expect(before).toHaveLength(100);
  expect(await keepCatalogueVersions(createCatalogue(loadCatalogue()))).toBe(0);
  expect(await versions()).toEqual(before);
});

test('two instances that start at once with a new catalogue keep each version once', async () => {
  const renamed = createCatalogue(loadCatalogue().map((specialty) => ({ ...specialty, name: `${specialty.name} (again)` })));
  await Promise.all([keepCatalogueVersions(renamed), keepCatalogueVersions(renamed)]);
  expect(await app.collection('catalogue-versions').countDocuments({ 'entry.specialty.name': / \(again\)$/ })).toBe(100);
});

test('a report keeps the wording of its day when the catalogue changes', async () => {
  const earlier = await submit(app, app.icu);
  const reportBefore = await reportOf(app, earlier);
  const icu = changed.findBySlug('rn-icu')!;

  expect(await keepCatalogueVersions(changed)).toBe(1);
  expect(icu.catalogueVersion).not.toBe(app.icu.catalogueVersion);
  expect(await reportOf(restarted, earlier)).toEqual(reportBefore);
  expect(wordingIn(reportBefore.skillGroups, rewordedId)).toBe('Lung-protective ventilation in ARDS');
  expect(wordingIn(reportBefore.skillGroups, retiredId)).toBe('Bedside bronchoscopy assistance');

  const report = await reportOf(restarted, await submit(restarted, icu));
  expect(report.catalogueVersion).toBe(icu.catalogueVersion);
  expect(wordingIn(report.skillGroups, rewordedId)).toBe(newWording);
  expect(wordingIn(report.skillGroups, retiredId)).toBeUndefined();
});

test('a retired skill can no longer be submitted', async () => {
  const response = await restarted.send('POST', '/api/checklist/submit', { body: bodyFor(app.icu) });
  expect(response.status).toBe(400);
  expect(await readJson(response)).toMatchObject({ code: 'UNKNOWN_SKILL' });
});

test('a changed specialty is served under another tag, the others under theirs', async () => {
  const tagOf = async (service: ServedRoutes, slug: string) =>
    (await service.send('GET', `/api/specialties/slug/${slug}`)).headers.get('etag');
  expect(await tagOf(restarted, 'rn-icu')).not.toBe(await tagOf(app, 'rn-icu'));
  expect(await tagOf(restarted, 'rn-ed')).toBe(await tagOf(app, 'rn-ed'));
  const etag = (await tagOf(app, 'rn-ed'))!;
  const ask = (tags: string) =>
    // `fetch` alone would add `no-cache`, which asks for the whole again.
    app.send('GET', '/api/specialties/slug/rn-ed', { headers: { 'if-none-match': tags, 'cache-control': 'max-age=0' } });
  for (const tags of [etag, `"other", W/${etag}`, '*']) {
    const repeated = await ask(tags);
    expect([tags, repeated.status, await repeated.text()]).toEqual([tags, 304, '']);
  }
  expect((await ask(etag.slice(1))).status).toBe(200);
});
