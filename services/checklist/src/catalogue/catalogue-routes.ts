import type { Response } from 'express';
import { skillsTable, specialtiesTable } from '@larkfield/catalogue/publish/tables.ts';
import {
  exportCatalogue,
  exportSkills,
  exportSpecialties,
  getCatalogueSkill,
  getCatalogueSpecialty,
  type PublishedCatalogue,
} from '@larkfield/schemas/catalogue/published-catalogue.ts';
import { type CachedFile, cacheFile, sendCachedFile } from '@larkfield/service-kit/http/cached-file.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { findBySkill, getSpecialty, listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { type CachedJson, cacheJson, sendCachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import { getSpecialtyById } from '@larkfield/schemas/internal/reports.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

const json = 'application/json; charset=utf-8';
const csv = 'text/csv; charset=utf-8';

/** The published files, each built at its first request. */
const exportCatalogueRoutes = (context: ChecklistContext) => {
  const sender = (contentType: string, write: (catalogue: PublishedCatalogue) => string) => {
    let file: Promise<CachedFile> | undefined;
    return async ({ response }: { response: Response }) => {
      file ??= cacheFile(write(context.published().catalogue), contentType);
      sendCachedFile(await file, response);
      return answered;
    };
  };
  return {
    exportCatalogue: route(exportCatalogue, sender(json, JSON.stringify)),
    exportSkills: route(exportSkills, sender(csv, skillsTable)),
    exportSpecialties: route(exportSpecialties, sender(csv, specialtiesTable)),
  };
};

const findBySkillRoute = ({ catalogue }: ChecklistContext) =>
  route(findBySkill, ({ query: { text } }) => ({ data: catalogue.asking(text) }));

const getCatalogueSkillRoute = (context: ChecklistContext) => {
  const byId = new Map<number, CachedJson>();
  return route(getCatalogueSkill, ({ params: { id }, response }) => {
    const reply = byId.get(id) ?? cacheJson(context.published().findSkill(id) ?? fail('NOT_FOUND'));
    byId.set(id, reply);
    sendCachedJson(reply, response);
    return answered;
  });
};

const getCatalogueSpecialtyRoute = (context: ChecklistContext) => {
  const bySlug = new Map<string, CachedJson>();
  return route(getCatalogueSpecialty, ({ params: { slug }, response }) => {
    const reply = bySlug.get(slug) ?? cacheJson(context.published().findSpecialty(slug) ?? fail('SPECIALTY_NOT_FOUND'));
    bySlug.set(slug, reply);
    sendCachedJson(reply, response);
    return answered;
  });
};

const getSpecialtyByIdRoute = ({ catalogue }: ChecklistContext) =>
  route(getSpecialtyById, ({ params: { id } }) => catalogue.findById(id)?.specialty ?? fail('SPECIALTY_NOT_FOUND'));

const getSpecialtyRoute = (context: ChecklistContext) => {
  const bySlug = new Map<string, CachedJson>();
  return route(getSpecialty, ({ params: { slug }, response }) => {
    const { catalogue } = context;
    const entry = catalogue.findBySlug(slug) ?? fail('SPECIALTY_NOT_FOUND');
    const reply = bySlug.get(slug) ?? cacheJson({ ...entry, abbreviations: catalogue.explain(entry.skillsByCategory) });
    bySlug.set(slug, reply);
    sendCachedJson(reply, response);
    return answered;
  });
};

const listed = ({ list, aliasesOf }: Catalogue) => list().map((specialty) => ({ ...specialty, aliases: aliasesOf(specialty.slug) }));

const listSpecialtiesRoute = (context: ChecklistContext) => {
  const byLimit = new Map<number, CachedJson>();
  return route(listSpecialties, ({ query, response }) => {
    const limit = query.limit ?? checklistConstants.specialtyListLimit;
    const reply = byLimit.get(limit) ?? cacheJson({ data: listed(context.catalogue).slice(0, limit) });
    byLimit.set(limit, reply);
    sendCachedJson(reply, response);
    return answered;
  });
};

export const catalogueRoutes = (context: ChecklistContext) => ({
  findBySkill: findBySkillRoute(context),
  getCatalogueSkill: getCatalogueSkillRoute(context),
  getCatalogueSpecialty: getCatalogueSpecialtyRoute(context),
  getSpecialtyById: getSpecialtyByIdRoute(context),
  getSpecialty: getSpecialtyRoute(context),
  listSpecialties: listSpecialtiesRoute(context),
  ...exportCatalogueRoutes(context),
});
