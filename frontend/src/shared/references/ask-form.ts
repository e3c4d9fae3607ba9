import { candidateRules } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { oneLineProblem } from '@larkfield/schemas/one-line.ts';
import type { Capacity, Referee } from '@larkfield/schemas/references/references.ts';
import { referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import { readCalendar } from '#src/shared/form/calendar-text.ts';

/** The typed data of a referee. */
export interface RefereeForm {
  name: string;
  role: string;
  email: string;
  unit: string;
  from: string;
  /** Empty if they still work together. */
  to: string;
  relation: Capacity | '';
}
export const emptyReferee: RefereeForm = { name: '', role: '', email: '', unit: '', from: '', to: '', relation: '' };
export type RefereeProblems = Partial<Record<keyof RefereeForm | 'saidOn', string>>;

function lineProblem(name: string, text: string, most: number): string | null {
  const line = text.trim();
  if (line === '') return `${name} is required`;
  return line.length > most ? `${name} must be at most ${most} characters` : oneLineProblem(name, line);
}

/** The errors of two months typed as MM/YYYY; the second may be missing. */
export function periodProblems({ from, to }: Pick<RefereeForm, 'from' | 'to'>): RefereeProblems {
  const [begin, end] = [readCalendar(from), to.trim() === '' ? null : readCalendar(to)];
  return {
    ...(begin?.length === 7 ? {} : { from: 'Enter month and year as MM/YYYY' }),
    ...(to.trim() === '' || end?.length === 7 ? {} : { to: 'Enter month and year as MM/YYYY, or leave it blank' }),
    ...(begin && end && end < begin ? { to: "The end date can't be before the start date" } : {}),
  };
}

/** The months in the contract's form. */
export const toPeriod = ({ from, to }: Pick<RefereeForm, 'from' | 'to'>) => ({
  from: readCalendar(from) ?? '',
  to: to.trim() === '' ? null : readCalendar(to),
});

/** The errors of all fields. The contract's rules are plain functions here, because pages that load fast do not load the schema library. */
export function refereeProblems(form: RefereeForm): RefereeProblems {
  const found = {
    name: lineProblem('Name', form.name, limits.nameLength),
    role: lineProblem('Job title', form.role, limits.textLength),
    email: candidateRules.email(form.email),
    unit: lineProblem('Unit', form.unit, limits.textLength),
    relation: form.relation === '' ? 'Choose one' : null,
  };
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as RefereeProblems;
  return { ...problems, ...periodProblems(form) };
}

export function toReferee(form: RefereeForm): Referee {
  const { name, role, email, unit, relation } = form;
  return {
    name: name.trim(),
    role: role.trim(),
    email: email.trim(),
    unit: unit.trim(),
    ...toPeriod(form),
    relation: relation as Capacity,
  };
}
