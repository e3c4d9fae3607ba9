import { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { cacheJson, sendCachedJson, type CachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

export const getSpecialtyRoute = (context: ChecklistContext) => {
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
