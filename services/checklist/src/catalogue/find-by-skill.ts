import { findBySkill } from '@larkfield/schemas/catalogue/find-by-skill.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

export const findBySkillRoute = ({ catalogue }: ChecklistContext) =>
  route(findBySkill, ({ query: { text } }) => ({ data: catalogue.asking(text) }));
