import { z } from 'zod';
import { emailSchema } from '#src/checklist/candidate/candidate-fields.ts';
import { oneLine } from '#src/one-line.ts';
import { capacities } from './capacities.ts';
import { referenceConstants as limits } from './reference-constants.ts';

export const capacitySchema = z.enum(capacities.map(({ value }) => value));
export type Capacity = z.output<typeof capacitySchema>;

export const monthSchema = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM');

/**
 * A unit as a mail may carry it: it goes to an address that nobody has verified, so neither an address of the web nor a phone number may
 * stand in it.
 */
export const mailableUnitSchema = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N}](?!.*\d{4})[\p{L}\p{M}\p{N}'’,&/() -]*$/u);

const line = (name: string, most: number) =>
  oneLine(z.string().trim().min(1, `${name} is required`).max(most, `${name} must be at most ${most} characters`), name);

/** From when until when two people worked together; without an end they still do. */
export const periodShape = { from: monthSchema, to: monthSchema.nullable() };
export const isPeriod = ({ from, to }: { from: string; to: string | null }) => to === null || from <= to;
export const periodMessage = { message: "The end date can't be before the start date", path: ['to'] };

/** Who is asked for a reference, as the candidate or staff name them. */
export const refereeSchema = z
  .strictObject({
    name: line('Name', limits.nameLength),
    role: line('Role', limits.textLength),
    email: emailSchema,
    unit: line('Unit', limits.textLength),
    ...periodShape,
    relation: capacitySchema,
  })
  .refine(isPeriod, periodMessage);
export type Referee = z.output<typeof refereeSchema>;
