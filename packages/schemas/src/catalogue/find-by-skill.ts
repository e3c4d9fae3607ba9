import { z } from 'zod';
import { checklistConstants } from '#src/checklist/checklist-constants.ts';
import { endpoint } from '#src/endpoint.ts';

const { skillSearchMinLength, skillSearchMaxLength } = checklistConstants;

/** A list that asks about what was searched for: one skill that does, and how many do. */
export const askingListSchema = z.strictObject({ slug: z.string(), skill: z.string(), count: z.int().positive() });
export type AskingList = z.output<typeof askingListSchema>;

export const findBySkill = endpoint({
  method: 'GET',
  path: '/api/specialties/by-skill',
  service: 'checklist',
  access: 'public',
  summary: 'The specialties whose checklists ask about something, most skills first',
  query: z.strictObject({ text: z.string().trim().min(skillSearchMinLength).max(skillSearchMaxLength) }),
  reply: z.strictObject({ data: z.array(askingListSchema) }),
});
