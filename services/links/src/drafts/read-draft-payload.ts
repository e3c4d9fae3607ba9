import { draftPayloadSchema, type DraftPayload } from '@larkfield/schemas/links/drafts/draft-payload.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail('INVALID_INPUT', { fields: [{ field: 'encryptedPayload', message: 'Must be JSON' }] });
  }
}

/** The draft inside `encryptedPayload`; throws INVALID_INPUT with the rule that it breaks. */
export function readDraftPayload(encryptedPayload: string): DraftPayload {
  const result = draftPayloadSchema.safeParse(parseJson(encryptedPayload));
  if (!result.success) {
    const fields = result.error.issues.map(({ path, message }) => ({ field: ['encryptedPayload', ...path].join('.'), message }));
    return fail('INVALID_INPUT', { fields, details: fields.map(({ message }) => message).join('; ') });
  }
  const { skillRatings } = result.data;
  if (new Set(skillRatings.map(({ skillId }) => skillId)).size !== skillRatings.length) {
    fail('INVALID_INPUT', { fields: [{ field: 'encryptedPayload.skillRatings', message: 'Each skill can be rated only once' }] });
  }
  return result.data;
}
