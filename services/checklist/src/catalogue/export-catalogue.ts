import type { Response } from 'express';
import { skillsTable, specialtiesTable } from '@larkfield/catalogue/publish/tables.ts';
import { exportCatalogue, exportSkills, exportSpecialties } from '@larkfield/schemas/catalogue/published/export-catalogue.ts';
import type { PublishedCatalogue } from '@larkfield/schemas/catalogue/published/published-catalogue.ts';
import { cacheFile, sendCachedFile, type CachedFile } from '@larkfield/service-kit/http/cached-file.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

const json = 'application/json; charset=utf-8';
const csv = 'text/csv; charset=utf-8';

/** The published files, each made when it is first asked for. */
export const exportCatalogueRoutes = (context: ChecklistContext) => {
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
