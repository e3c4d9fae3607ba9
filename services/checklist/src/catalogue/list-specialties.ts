import { listSpecialties } from '@larkfield/schemas/catalogue/list-specialties.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { cacheJson, sendCachedJson, type CachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

const listed = ({ list, aliasesOf }: Catalogue) => list().map((specialty) => ({ ...specialty, aliases: aliasesOf(specialty.slug) }));

export const listSpecialtiesRoute = (context: ChecklistContext) => {
  const byLimit = new Map<number, CachedJson>();
  return route(listSpecialties, ({ query, response }) => {
    const limit = query.limit ?? checklistConstants.specialtyListLimit;
    const reply = byLimit.get(limit) ?? cacheJson({ data: listed(context.catalogue).slice(0, limit) });
    byLimit.set(limit, reply);
    sendCachedJson(reply, response);
    return answered;
  });
};
