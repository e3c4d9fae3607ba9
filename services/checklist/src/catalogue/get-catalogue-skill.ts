import { getCatalogueSkill } from '@larkfield/schemas/catalogue/published/get-catalogue-skill.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { cacheJson, sendCachedJson, type CachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

export const getCatalogueSkillRoute = (context: ChecklistContext) => {
  const byId = new Map<number, CachedJson>();
  return route(getCatalogueSkill, ({ params: { id }, response }) => {
    const reply = byId.get(id) ?? cacheJson(context.published().findSkill(id) ?? fail('NOT_FOUND'));
    byId.set(id, reply);
    sendCachedJson(reply, response);
    return answered;
  });
};
