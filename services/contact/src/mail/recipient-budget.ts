import type { Redis } from 'ioredis';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { type Budget, openBudget } from '@larkfield/service-kit/access/budget.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { deriveFromRing, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { mailboxOf } from '@larkfield/schemas/typed.ts';
import type { ContactContext } from '#src/contact-context.ts';
import type { RequestedContent } from './mail-content.ts';

/**
 * Daily limit of mails of a kind to one address: a candidate's address is unverified and may belong to another person. Questions are
 * counted apart from notices, so that notices leave a place for them.
 */
const mailsPerDay = 10;

/** Opens the recipients' budgets, which all processes share. */
export const openRecipientBudget = (redis: Redis): Budget => openBudget(redis, 'recipient', { points: mailsPerDay, seconds: 24 * 60 * 60 });

type Counted = Pick<RequestedContent, 'kind' | 'to'> & { about?: string };

/**
 * Identifies a mailbox by a hash that cannot be reversed without the key ring. All spellings of an address, such as `Name+tag@…`, have the
 * same hash. With a new key in the ring, all counts restart.
 */
function recipientKey(ring: KeyRing, { kind, to, about }: Counted): string {
  const counted = about === 'question' ? `${kind} question` : kind;
  return keyedHash(deriveFromRing(ring, 'mails', 'larkfield recipients v1'), `${counted}|${mailboxOf(to).box}`);
}

/**
 * Counts a mail for its recipient; returns false if the recipient has reached the limit. Mails to staff are not limited, since their
 * addresses are known, except those about new browsers: a person who knows a password could cause any number of them. Links to My
 * checklists for a proved address are counted where they are requested, so that no one can use up another person's limit.
 */
export async function mayReceive(
  { keyRing, recipientBudget }: Pick<ContactContext, 'keyRing' | 'recipientBudget'>,
  content: RequestedContent,
  requestKey: string,
): Promise<boolean> {
  if (content.kind === 'account-notice' && content.about !== 'new-browser') return true;
  if ('linkId' in content || ('reader' in content && content.reader.kind === 'staff')) return true;
  if (content.kind === 'my-checklists-link' && content.isAddressProved) return true;
  return takePoint({ keyRing, recipientBudget }, content, requestKey);
}

/** Counts a mail for its recipient, once for each key. */
export async function takePoint(
  { keyRing, recipientBudget }: Pick<ContactContext, 'keyRing' | 'recipientBudget'>,
  mail: Counted,
  requestKey: string,
): Promise<boolean> {
  const wait = await recipientBudget
    .take(recipientKey(keyRing, mail), requestKey)
    .catch(() => fail('SERVICE_UNAVAILABLE', { retryAfter: 5 }));
  return wait === 0;
}
