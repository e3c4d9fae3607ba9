import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Catalogue, type CatalogueEntry, createCatalogue } from '@larkfield/catalogue/catalogue.ts';
import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { readTerms } from '@larkfield/catalogue/terms/terms.ts';
import { getSpecialty, listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import type { ReportData } from '@larkfield/schemas/reports/report-data.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import { routes } from '#src/app.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { keepCatalogueVersions } from './catalogue-version-store.ts';

const successors = [{ slug: 'rn-sicu', name: 'Surgical Trauma ICU RN' }];
let app: ChecklistUnderTest;
let catalogue: Catalogue;
let later: ServedRoutes;

/** Starts a second service with a later catalogue, in which the ICU list is retired. */
beforeAll(async () => {
  app = await startChecklist();
  const lists = loadCatalogue().map((list) => (list.slug === 'rn-icu' ? { ...list, replacedBy: successors } : list));
  catalogue = createCatalogue(lists, readTerms());
  later = await serveRoutes('checklist', routes({ ...app.context, catalogue }), app.stores.secrets);
});
afterAll(async () => {
  await later.stop();
  await app.stop();
});

const bodyFor = ({ specialty, skillsByCategory }: CatalogueEntry) => makeSubmission({ id: specialty.id, groups: skillsByCategory });
const submit = async (service: ServedRoutes) => service.send('POST', '/api/checklist/submit', { body: bodyFor(app.icu) });
const reportOf = async (service: ServedRoutes, id: string) =>
  readJson<ReportData>(await service.send('GET', `/internal/submissions/${id}/report`, { as: 'links' }));

test('a retired list is no longer offered', async () => {
  const slugs = async (service: ServedRoutes) =>
    listSpecialties.reply.parse(await readJson(await service.send('GET', '/api/specialties?limit=100'))).data.map(({ slug }) => slug);
  const [before, after] = [await slugs(app), await slugs(later)];
  expect(before).toContain('rn-icu');
  expect(after).toEqual(before.filter((slug) => slug !== 'rn-icu'));
});

test('retiring a list does not change the wording of earlier reports', async () => {
  expect(await keepCatalogueVersions(catalogue)).toBe(0);
});

test('a link to a retired list still works and names its replacement', async () => {
  const page = async (service: ServedRoutes) =>
    getSpecialty.reply.parse(await readJson(await service.send('GET', '/api/specialties/slug/rn-icu')));
  const [before, after] = [await page(app), await page(later)];
  expect(before.replacedBy).toBeUndefined();
  expect(after).toEqual({ ...before, replacedBy: successors });
  // Drafts and Smart Links request the list by its id.
  const byId = await later.send('GET', `/internal/specialties/${app.icu.specialty.id}`, { as: 'links' });
  expect(await readJson(byId)).toEqual(app.icu.specialty);
});

test('a started checklist can be submitted, and an earlier report is unchanged', async () => {
  const before = await readJson<{ submissionId: string }>(await submit(app));
  const report = await reportOf(app, before.submissionId);
  expect(await reportOf(later, before.submissionId)).toEqual(report);
  const after = await submit(later);
  expect(after.status).toBe(201);
  const handedIn = await reportOf(later, (await readJson<{ submissionId: string }>(after)).submissionId);
  expect(handedIn).toMatchObject({ specialtyName: 'ICU RN', skillGroups: report.skillGroups });
});

test('finds every retired list by its slug and its id, and lists 100 specialties', async () => {
  const gone = app.context.catalogue.entries().filter(({ replacedBy }) => replacedBy);
  expect(gone.length).toBeGreaterThan(0);
  for (const { specialty, replacedBy } of gone) {
    const page = getSpecialty.reply.parse(await readJson(await app.send('GET', `/api/specialties/slug/${specialty.slug}`)));
    expect([page.specialty, page.replacedBy]).toEqual([specialty, replacedBy]);
    expect((await app.send('GET', `/internal/specialties/${specialty.id}`, { as: 'links' })).status).toBe(200);
  }
  const { data } = await readJson<{ data: { slug: string }[] }>(await app.send('GET', '/api/specialties?limit=100'));
  expect(data).toHaveLength(100);
  expect(data.filter(({ slug }) => gone.some(({ specialty }) => specialty.slug === slug))).toEqual([]);
});
