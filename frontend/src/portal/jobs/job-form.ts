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
  'unit',
  'license',
  'certificates',
  'ehr',
  'hoursGuaranteed',
  'float',
  'cancellation',
  'description',
  'requirements',
] as const;
type Name = (typeof names)[number];

/** The fields of a job as typed. All values are texts; requirements, certifications and systems have one item per line. */
export type JobForm = Record<Name, string>;

/** The form's names of contract fields that have a different name there. */
const nameOf = ([first, second]: readonly PropertyKey[]): Name => {
  if (first === 'terms') return second as Name;
  if (first === 'pay') return second === 'from' ? 'payFrom' : 'payTo';
  return first as Name;
};

/** Validates the input against the contract. */
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
  unit: '',
  license: '',
  certificates: '',
  ehr: '',
  hoursGuaranteed: '',
  float: '',
  cancellation: '',
  description: '',
  requirements: '',
};

/** A checklist as the value of a select option. A slug contains no spaces, a name does. */
export const checklistValue = ({ slug, name }: { slug: string; name: string }): string => `${slug} ${name}`;

export function toJobForm({ requirements, pay, weeks, checklist, certificates = [], ehr = [], terms, ...job }: PortalJob): JobForm {
  const lines = Object.fromEntries(names.flatMap((name) => (name in job ? [[name, String(job[name as keyof typeof job] ?? '')]] : [])));
  return {
    ...emptyJob,
    ...lines,
    ...(pay && { payFrom: String(pay.from), payTo: String(pay.to), payUnit: pay.unit }),
    weeks: weeks === undefined ? '' : String(weeks),
    checklist: checklist ? checklistValue(checklist) : '',
    certificates: certificates.join('\n'),
    ehr: ehr.join('\n'),
    ...terms,
    requirements: requirements.join('\n'),
  };
}

/** The fields for sending, without empty ones. This does not validate them. */
export function toJobFields(form: JobForm): JobFields {
  const { payFrom, payTo, payUnit, weeks, checklist, certificates, ehr, hoursGuaranteed, float, cancellation, requirements, ...lines } =
    form;
  const space = checklist.indexOf(' ');
  const optional = ['salary', 'shift', 'hours', 'startsOn', 'unit', 'license'] as const;
  const terms = Object.entries({ hoursGuaranteed, float, cancellation }).filter(([, value]) => value.trim() !== '');
  // Names of certifications contain no commas, so "BLS, ACLS" are two.
  const named = linesOf(certificates.replaceAll(',', '\n'));
  const systems = linesOf(ehr);
  const kept = Object.entries(lines).filter(([name, value]) => value.trim() !== '' || !optional.some((one) => one === name));
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, value.trim()])),
    // A single figure becomes a range with equal ends.
    ...((payFrom || payTo) && { pay: { from: Number(payFrom || payTo), to: Number(payTo || payFrom), unit: payUnit } }),
    ...(weeks && { weeks: Number(weeks) }),
    ...(checklist && { checklist: { slug: checklist.slice(0, space), name: checklist.slice(space + 1) } }),
    ...(named.length > 0 && { certificates: named }),
    ...(systems.length > 0 && { ehr: systems }),
    ...(terms.length > 0 && { terms: Object.fromEntries(terms.map(([name, value]) => [name, value.trim()])) }),
    requirements: linesOf(requirements),
  } as JobFields;
}

/** The fields of a job in the words of staff. */
const staffNames: { [name in keyof JobFields]-?: string } = {
  title: 'title',
  company: 'company',
  category: 'category',
  location: 'location',
  description: 'description',
  requirements: 'requirements',
  pay: 'pay',
  salary: 'pay in words',
  type: 'type',
  shift: 'shift',
  hours: 'hours',
  startsOn: 'start',
  weeks: 'length',
  checklist: 'skills checklist',
  unit: 'unit',
  license: 'license',
  certificates: 'certifications',
  ehr: 'EHR systems',
  terms: 'terms',
};

/** The same by the service's field names; the service may send a name that this page does not know yet. */
export const fieldNames: Record<string, string | undefined> = staffNames;

/** The pay in the form shown on the site. */
export const shownPay = ({ salary, pay }: Pick<JobFields, 'salary' | 'pay'>): string => salary ?? (pay ? payText(pay) : '');

function linesOf(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
