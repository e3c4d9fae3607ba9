import { jobFieldsSchema, type JobFields, type PortalJob } from '@larkfield/schemas/portal/portal-job.ts';
import { z } from 'zod';

const { requirements, ...lines } = jobFieldsSchema.shape;

/** The fields of a job as they are typed: requirements one on each line. */
export const jobFormSchema = z.object({
  ...lines,
  requirements: z.string().superRefine((text, context) => {
    const message = requirements.safeParse(linesOf(text)).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', message });
  }),
});
export type JobForm = z.output<typeof jobFormSchema>;

export const emptyJob: JobForm = {
  title: '',
  company: '',
  category: 'healthcare',
  location: '',
  description: '',
  requirements: '',
  salary: '',
  type: '',
};

export function toJobForm({ title, company, category, location, description, requirements, salary, type }: PortalJob): JobForm {
  return { title, company, category, location, description, salary, type, requirements: requirements.join('\n') };
}

export function toJobFields({ requirements, ...fields }: JobForm): JobFields {
  return { ...fields, requirements: linesOf(requirements) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
