import { z } from 'zod';
import { submitChecklist } from '#src/checklist/submit-checklist.ts';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

const { specialtyId, skillRatings, userTimezone, consentAcknowledged, profile } = submitChecklist.body.shape;

/** Personal details are those of the checklist that it is made from, whatever they are: they are never sent to a browser. */
export const submitAgain = endpoint({
  method: 'POST',
  path: '/api/my-checklists/:id/submissions',
  service: 'checklist',
  limit: 'submit',
  access: 'public',
  summary: 'Submits a checklist with the personal details of one of the own: of the same specialty it renews that one',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ specialtyId, skillRatings, userTimezone, consentAcknowledged, profile }),
  reply: submitChecklist.reply,
  status: 201,
});
