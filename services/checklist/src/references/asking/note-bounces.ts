import { getMailStates } from '@larkfield/schemas/internal/mail/get-mail-states.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { isOpen } from '#src/references/reference-rules.ts';
import { changeReference, openState, type StoredReference } from '#src/references/reference-store.ts';

/** By this the contact service sends a mail once, however often it is asked for. */
export const mailKeyOf = ({ _id, mailNumber }: Pick<StoredReference, '_id' | 'mailNumber'>) => `reference-${_id}-m${mailNumber}`;

/**
 * Notes of open requests whether their last mail was refused for good. Whether a mail arrives is known to the contact service alone;
 * it is asked when somebody looks or a reminder is due, and while it is away what is known stays.
 */
export async function noteBounces(
  { contact }: Pick<ChecklistContext, 'contact'>,
  references: StoredReference[],
  now: Date,
): Promise<StoredReference[]> {
  const asked = references.filter((reference) => isOpen(reference) && reference.sentAt && !reference.bouncedAt && !reference.sealedToken);
  if (asked.length === 0) return references;
  const keys = asked.map(mailKeyOf).slice(0, 100);
  const { states } = await contact(getMailStates, { body: { keys } }).catch(() => ({ states: {} as Record<string, string> }));
  return Promise.all(
    references.map(async (reference) => {
      if (!asked.includes(reference) || states[mailKeyOf(reference)] !== 'failed') return reference;
      const { mailNumber } = reference;
      const change = { $set: { bouncedAt: now }, $unset: { mailDue: 1 } };
      return (await changeReference(reference, { ...openState, mailNumber, bouncedAt: null }, change)) ?? reference;
    }),
  );
}
