import { z } from 'zod';
import { editDataSchema } from '#src/checklist/get-edit-data.ts';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';

/** Date of birth and SSN digits come masked here too: an address is not verified when it is submitted. */
export const getOwnEditData = endpoint({
  method: 'POST',
  path: '/api/my-checklists/:submissionId/edit-data',
  service: 'checklist',
  limit: 'token',
  access: 'public',
  summary: 'A submission of whoever opened their link, as the form begins an edit of it, with masked personal fields',
  params: z.strictObject({ submissionId: objectIdSchema }),
  reply: z.strictObject({ editData: editDataSchema }),
});
