import { z } from 'zod';

/** What the abbreviations of some wordings stand for, by the abbreviation as it is written there. */
export const abbreviationsSchema = z.record(z.string(), z.string());
export type Abbreviations = z.output<typeof abbreviationsSchema>;
