import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { z } from 'zod';

/** The specification asks for a simple pattern here; the server looks closer. */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The 'Get Notified' dialog's fields and messages (specification, section 5). */
export const proInterestSchema = z.object({
  candidateName: z.string().trim().min(1, 'Name is required').max(checklistConstants.nameMaxLength, 'Name must be at most 200 characters'),
  email: z.string().trim().regex(simpleEmail, 'Valid email is required'),
  phone: z.string().trim().max(40, 'Phone must be at most 40 characters'),
});

export type ProInterestFields = z.output<typeof proInterestSchema>;
