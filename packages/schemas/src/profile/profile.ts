import { z } from 'zod';
import { oneLine } from '#src/one-line.ts';
import { profileLimits as limits, profileNumbers as numbers, type TickList, tickLists } from './profile-limits.ts';

/** The id of a choice. Whether the list has this choice is checked when the profile is submitted. */
export const choiceSchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Choose one from the list');
const ticks = z.array(choiceSchema).min(1).max(limits.ticks).optional();

const name = oneLine(z.string().trim().min(1).max(limits.nameLength, `Enter at most ${limits.nameLength} characters`), 'Name');
const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM');
/** A month without a day ends on its last day. */
const end = z.union([month, z.iso.date()], { error: 'Enter a month as YYYY-MM or a day as YYYY-MM-DD' });
const year = z.number().int().min(1970).max(2100);
const stateSchema = z.string().regex(/^[A-Z]{2}$/, 'Enter a state as its two-letter code');

/** A place of work: the type of unit, its size and the period. */
export const unitSchema = z.strictObject({
  type: choiceSchema,
  /** The level, such as the trauma or NICU level. */
  level: choiceSchema.optional(),
  beds: z.number().int().min(numbers.beds.least).max(numbers.beds.most).optional(),
  /** The usual number of patients for each nurse or therapist. */
  ratio: z.number().int().min(numbers.ratio.least).max(numbers.ratio.most).optional(),
  from: month.optional(),
  /** Missing after a beginning means that the candidate still works there. */
  to: month.optional(),
  as: z.enum(['staff', 'agency']).optional(),
});
export type Unit = z.output<typeof unitSchema>;

/** A record system; `name` is for a system that is not on the list. */
const systemSchema = z.strictObject({ system: choiceSchema, name: name.optional(), lastUsed: year.optional() });
export type RecordSystem = z.output<typeof systemSchema>;

/** A license, without its number or a picture of it. */
export const licenseSchema = z.strictObject({
  type: choiceSchema,
  name: name.optional(),
  states: z.array(stateSchema).max(limits.states).optional(),
  compact: z.literal(true).optional(),
  expires: end.optional(),
});
export type License = z.output<typeof licenseSchema>;

export const certificateSchema = z.strictObject({ name, expires: end.optional(), inProgress: z.literal(true).optional() });
export type Certificate = z.output<typeof certificateSchema>;

/** The role on a service line; `both` means scrub and circulate, `all` also includes monitor. */
const lineRoleSchema = z.enum(['scrub', 'circulate', 'both', 'monitor', 'scrub-monitor', 'circulate-monitor', 'all']);
export type LineRole = z.output<typeof lineRoleSchema>;

/** The experience and credentials that a candidate gives (product.md#profile-1); every part is optional. */
export const profileSchema = z.strictObject({
  /** Years in the specialty of the checklist. */
  years: z.number().int().min(numbers.years.least).max(numbers.years.most).optional(),
  units: z.array(unitSchema).max(limits.units, `Enter at most ${limits.units} units`).optional(),
  systems: z.array(systemSchema).max(limits.systems, `Choose at most ${limits.systems} EHR systems`).optional(),
  licenses: z.array(licenseSchema).max(limits.licenses, `Enter at most ${limits.licenses} licenses`).optional(),
  certificates: z.array(certificateSchema).max(limits.certificates, `Enter at most ${limits.certificates} certifications`).optional(),
  serviceLines: z
    .array(z.strictObject({ line: choiceSchema, role: lineRoleSchema }))
    .max(limits.ticks)
    .optional(),
  ...(Object.fromEntries(tickLists.map((list) => [list, ticks])) as Record<TickList, typeof ticks>),
});
export type Profile = z.output<typeof profileSchema>;
