import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueReview } from '@larkfield/schemas/catalogue/specialties.ts';
import type { ReportData } from '@larkfield/schemas/reports/report-data.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { readTerms } from '@larkfield/catalogue/terms/terms.ts';
import { type Catalogue, type CatalogueEntry, createCatalogue } from '@larkfield/catalogue/catalogue.ts';
import type { CatalogueSkill } from '@larkfield/catalogue/format.ts';
import { routes } from '#src/app.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { keepCatalogueVersions } from './catalogue-version-store.ts';

const rewordedId = 510002;
const retiredId = 504005;
const newWording = 'Dosage calculation by hand';

let app: ChecklistUnderTest;
let changed: Catalogue;
let restarted: ServedRoutes;

beforeAll(async () => {
  app = await startChecklist();
  changed = changedCatalogue();
  restarted = await serveRoutes('checklist', routes({ ...app.context, catalogue: changed }), app.stores.secrets);
});
afterAll(async () => {
  await restarted.stop();
  await app.stop();
});

/** The catalogue with one ICU skill reworded, one retired and one new. */
function changedCatalogue(): Catalogue {
  const added: CatalogueSkill = { id: 4999, skill: 'Bedside airway scope assistance', isSafetySkill: 0, criticality: 'medium' };
  const change = (skill: CatalogueSkill): CatalogueSkill =>
    skill.id === rewordedId ? { ...skill, skill: newWording } : skill.id === retiredId ? added : skill;
  return createCatalogue(
    loadCatalogue().map((specialty) => {
      if (specialty.slug !== 'rn-icu') return specialty;
      const categories = specialty.categories.map(({ name, skills }) => ({ name, skills: skills.map(change) }));
      return { ...specialty, version: 99, categories };
    }),
    readTerms(),
  );
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

test('a restart adds and changes nothing', async () => {
  const versions = () => app.collection('catalogue-versions').find().sort({ _id: 1 }).toArray();
  const before = await versions();
  expect(before).toHaveLength(loadCatalogue().length);
  expect(await keepCatalogueVersions(createCatalogue(loadCatalogue()))).toBe(0);
  expect(await versions()).toEqual(before);
});

test('two instances that start at once with a new catalogue store each version once', async () => {
  const renamed = createCatalogue(loadCatalogue().map((specialty) => ({ ...specialty, name: `${specialty.name} (again)` })));
  await Promise.all([keepCatalogueVersions(renamed), keepCatalogueVersions(renamed)]);
  expect(await app.collection('catalogue-versions').countDocuments({ 'entry.specialty.name': / \(again\)$/ })).toBe(loadCatalogue().length);
});

test('a report keeps its wording when the catalogue changes', async () => {
  const earlier = await submit(app, app.icu);
  const reportBefore = await reportOf(app, earlier);
  const icu = changed.findBySlug('rn-icu')!;

  expect(await keepCatalogueVersions(changed)).toBe(1);
  expect(icu.catalogueVersion).not.toBe(app.icu.catalogueVersion);
  expect(await reportOf(restarted, earlier)).toEqual(reportBefore);
  expect(wordingIn(reportBefore.skillGroups, rewordedId)).toBe('Dosage calculation');
  expect(wordingIn(reportBefore.skillGroups, retiredId)).toBe('Qualified medical interpreter use');

  const report = await reportOf(restarted, await submit(restarted, icu));
  expect(report.catalogueVersion).toBe(icu.catalogueVersion);
  expect(wordingIn(report.skillGroups, rewordedId)).toBe(newWording);
  expect(wordingIn(report.skillGroups, retiredId)).toBeUndefined();
});

test('a report shows the review of its list at the time of rating, even if the wording is the same', async () => {
  const checked = { license: 'RN', state: 'OH', checkedOn: '2026-11-17', checkedBy: 'Pat Novak' };
  const readers = ['Dana Whitlock', 'Ola Brandt'].map((by) => ({ by, ...checked }));
  const accepted = { readers, date: '2026-11-18', nextDue: '2028-11-18' };
  const asIcu = (review: CatalogueReview) =>
    createCatalogue(loadCatalogue().map((list) => (list.slug === 'rn-icu' ? { ...list, review } : list)));
  const reviewed = asIcu({ status: 'reviewed', accepted });
  const service = await serveRoutes('checklist', routes({ ...app.context, catalogue: reviewed }), app.stores.secrets);
  const asDraft = await submit(app, app.icu);

  const icu = reviewed.findBySlug('rn-icu')!;
  expect(icu.catalogueVersion).toBe(app.icu.catalogueVersion);
  expect((await Promise.all([keepCatalogueVersions(reviewed), keepCatalogueVersions(reviewed)])).toSorted()).toContain(1);
  expect(await keepCatalogueVersions(reviewed)).toBe(0);
  const kept = await app
    .collection('catalogue-versions')
    .findOne({ 'entry.specialty.slug': 'rn-icu', 'entry.catalogueVersion': icu.catalogueVersion });
  expect(kept?.['reviews']).toMatchObject([{ review: { status: 'draft' } }, { review: { status: 'reviewed', accepted } }]);
  const asReviewed = await submit(service, icu);

  // Withdrawing the review again changes neither report.
  expect(await keepCatalogueVersions(app.context.catalogue)).toBe(1);
  for (const one of [app, service]) {
    expect((await reportOf(one, asDraft)).catalogueReview).toEqual({ status: 'draft' });
    expect((await reportOf(one, asReviewed)).catalogueReview).toEqual({ status: 'reviewed', accepted });
  }
  const page = await readJson<CatalogueEntry>(await service.send('GET', '/api/specialties/slug/rn-icu'));
  expect(page.catalogueReview).toEqual({ status: 'reviewed', accepted });
  await service.stop();
});

test('a wording without a stored review counts as a draft', async () => {
  const id = await submit(app, app.icu);
  await app.collection('catalogue-versions').updateMany({}, { $unset: { reviews: 1 } });
  expect((await reportOf(app, id)).catalogueReview).toEqual({ status: 'draft' });
  expect(await keepCatalogueVersions(app.context.catalogue)).toBe(0);
});

test('a retired skill can no longer be submitted', async () => {
  const response = await restarted.send('POST', '/api/checklist/submit', { body: bodyFor(app.icu) });
  expect(response.status).toBe(400);
  expect(await readJson(response)).toMatchObject({ code: 'UNKNOWN_SKILL' });
});

test('a changed specialty gets another ETag, and the others keep theirs', async () => {
  const tagOf = async (service: ServedRoutes, slug: string) =>
    (await service.send('GET', `/api/specialties/slug/${slug}`)).headers.get('etag');
  expect(await tagOf(restarted, 'rn-icu')).not.toBe(await tagOf(app, 'rn-icu'));
  expect(await tagOf(restarted, 'rn-ed')).toBe(await tagOf(app, 'rn-ed'));
  const etag = (await tagOf(app, 'rn-ed'))!;
  const ask = (tags: string) =>
    // Without `max-age=0`, `fetch` would add `no-cache`, which requests the whole reply.
    app.send('GET', '/api/specialties/slug/rn-ed', { headers: { 'if-none-match': tags, 'cache-control': 'max-age=0' } });
  for (const tags of [etag, `"other", W/${etag}`, '*']) {
    const repeated = await ask(tags);
    expect([tags, repeated.status, await repeated.text()]).toEqual([tags, 304, '']);
  }
  expect((await ask(etag.slice(1))).status).toBe(200);
});
