import { candidateNameSchema, dateOfBirthSchema } from '@larkfield/schemas/checklist/candidate-fields.ts';
import { z } from 'zod';

/** The Quick Draft dialog's fields, with its own messages (product.md#site-8). */
export const quickDraftSchema = z.object({
  candidateName: candidateNameSchema,
  dateOfBirth: dateOfBirthSchema,
  last4Ssn: z.string().regex(/^\d{4}$/, 'Last 4 SSN digits required (4 digits)'),
  specialtyId: z.number('Specialty is required').int().positive('Specialty is required'),
  pin: z.string().regex(/^(\d{6})?$/, 'PIN must be exactly 6 digits'),
});

export type QuickDraft = z.output<typeof quickDraftSchema>;

/** Who the draft belongs to, as far as the checklist knows. */
export type DraftCandidate = Pick<QuickDraft, 'candidateName' | 'dateOfBirth' | 'last4Ssn'>;
