import { z } from 'zod';

/** Meanings of abbreviations, by the abbreviation as written in the wording. */
export const abbreviationsSchema = z.record(z.string(), z.string());
export type Abbreviations = z.output<typeof abbreviationsSchema>;
