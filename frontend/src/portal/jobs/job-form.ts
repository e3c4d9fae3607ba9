import { payText } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { type JobFields, jobFieldsSchema, type PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import { z } from 'zod';

const text = z.string();
const names = [
  'title',
  'company',
  'category',
  'location',
  'payFrom',
  'payTo',
  'payUnit',
  'salary',
  'type',
  'shift',
  'hours',
  'startsOn',
  'weeks',
  'checklist',
  'description',
  'requirements',
] as const;
type Name = (typeof names)[number];

/** The fields of a job as they are typed: all of them texts, requirements one on each line. */
export type JobForm = Record<Name, string>;

/** Where the contract's fields stand in the form, if they are called otherwise. */
const nameOf = ([first, second]: readonly PropertyKey[]): Name => {
  if (first === 'pay') return second === 'from' ? 'payFrom' : 'payTo';
  return first as Name;
};

/** What is typed, held against the contract. */
export const jobFormSchema = z
  .object(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>)
  .superRefine((form, context) => {
    for (const { path, message } of jobFieldsSchema.safeParse(toJobFields(form)).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [nameOf(path)], message });
  });

export const emptyJob: JobForm = {
  title: '',
  company: '',
  category: 'healthcare',
  location: '',
  payFrom: '',
  payTo: '',
  payUnit: 'hour',
  salary: '',
  type: 'Full-time',
  shift: '',
  hours: '',
  startsOn: '',
  weeks: '',
  checklist: '',
  description: '',
  requirements: '',
};

/** A checklist as one value of a list of choices: a slug has no blanks, a name has. */
export const checklistValue = ({ slug, name }: { slug: string; name: string }): string => `${slug} ${name}`;

export function toJobForm({ requirements, pay, weeks, checklist, ...job }: PortalJob): JobForm {
  const lines = Object.fromEntries(names.flatMap((name) => (name in job ? [[name, String(job[name as keyof typeof job] ?? '')]] : [])));
  return {
    ...emptyJob,
    ...lines,
    ...(pay && { payFrom: String(pay.from), payTo: String(pay.to), payUnit: pay.unit }),
    weeks: weeks === undefined ? '' : String(weeks),
    checklist: checklist ? checklistValue(checklist) : '',
    requirements: requirements.join('\n'),
  };
}

/** What is sent: an empty field is left out. What may not be sent is not refused here. */
export function toJobFields({ payFrom, payTo, payUnit, weeks, checklist, requirements, ...lines }: JobForm): JobFields {
  const space = checklist.indexOf(' ');
  const optional = ['salary', 'shift', 'hours', 'startsOn'] as const;
  const kept = Object.entries(lines).filter(([name, value]) => value.trim() !== '' || !optional.some((one) => one === name));
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, value.trim()])),
    // One figure is a range of one.
    ...((payFrom || payTo) && { pay: { from: Number(payFrom || payTo), to: Number(payTo || payFrom), unit: payUnit } }),
    ...(weeks && { weeks: Number(weeks) }),
    ...(checklist && { checklist: { slug: checklist.slice(0, space), name: checklist.slice(space + 1) } }),
    requirements: linesOf(requirements),
  } as JobFields;
}

/** The pay as the site will show it. */
export const shownPay = ({ salary, pay }: Pick<JobFields, 'salary' | 'pay'>): string => salary ?? (pay ? payText(pay) : '');

function linesOf(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
