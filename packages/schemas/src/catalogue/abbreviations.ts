import { z } from 'zod';

/** Meanings of abbreviations. Each key is the abbreviation as written in the wording of skills. */
export const abbreviationsSchema = z.record(z.string(), z.string());
export type Abbreviations = z.output<typeof abbreviationsSchema>;
