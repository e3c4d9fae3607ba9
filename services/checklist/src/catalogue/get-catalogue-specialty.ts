import { getCatalogueSpecialty } from '@larkfield/schemas/catalogue/published/get-catalogue-specialty.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { cacheJson, sendCachedJson, type CachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

export const getCatalogueSpecialtyRoute = (context: ChecklistContext) => {
  const bySlug = new Map<string, CachedJson>();
  return route(getCatalogueSpecialty, ({ params: { slug }, response }) => {
    const reply = bySlug.get(slug) ?? cacheJson(context.published().findSpecialty(slug) ?? fail('SPECIALTY_NOT_FOUND'));
    bySlug.set(slug, reply);
    sendCachedJson(reply, response);
    return answered;
  });
};
