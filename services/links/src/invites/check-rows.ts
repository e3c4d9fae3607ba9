import { type ListedSpecialty, listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { type InviteProblem, type InviteRow, readInviteRows } from '@larkfield/schemas/links/invites.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import type { LinksContext } from '#src/links-context.ts';
import { hashInvited, isOpenInvite, openKeyOf } from './invite-rules.ts';
import { answerTo, listAnswers } from './invite-board.ts';
import type { StoredInvite } from './invite-model.ts';
import { closeInvites, listOpenInvites, listStopped } from './invite-store.ts';

/** A row with the results of all checks before sending. */
export interface CheckedRow {
  row: InviteRow;
  specialty: ListedSpecialty | null;
  addressKey: string;
  problems: InviteProblem[];
  notes: string[];
}

/** In UTC, with the name of the zone, because the reader may be in another zone. */
const instantFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const formatInstant = (instant: Date | string) => `${instantFormat.format(new Date(instant))} UTC`;

/** Checks rows by themselves and against stored data: existing invites, opt-outs, and valid checklists (product.md#invites-1). */
export async function checkRows(context: LinksContext, rows: InviteRow[]): Promise<CheckedRow[]> {
  const { data: specialties } = await context.checklist(listSpecialties, { query: {} });
  const read = readInviteRows(rows, specialties);
  const keyed = rows.map((row, index) => ({ row, addressKey: hashInvited(context.inviteKey, row.email), ...read[index]! }));
  // An invalid address is not looked up.
  const sound = keyed.filter((one) => one.problems.length === 0);
  const [answers, stopped] = await Promise.all([
    listAnswers(
      context,
      sound.map(({ row }) => row.email),
    ),
    listStopped(sound.map(({ addressKey }) => addressKey)),
  ]);
  const open = await findStillOpen(context, sound, answers);
  return keyed.map((one) => {
    const { specialty, addressKey } = one;
    if (one.problems.length > 0 || !specialty) return { ...one, notes: [] };
    const valid = answers.filter(({ email, specialtyId }) => email === addressForm(one.row.email) && specialtyId === specialty.id);
    const notes = valid.map(
      ({ shortReference, validUntil, isAddressProved }) =>
        `Has a valid ${specialty.name} checklist until ${formatInstant(validUntil)}: ${shortReference}${isAddressProved ? '' : ' (address not confirmed)'}`,
    );
    const before = open.get(openKeyOf(addressKey, specialty.id));
    if (stopped.has(addressKey)) return { ...one, notes, problems: [{ column: 'email', message: 'Asked us not to send invites' }] };
    if (!before) return { ...one, notes };
    const message = `Already invited on ${formatInstant(before.createdAt)} by ${before.byEmail}`;
    return { ...one, notes, problems: [{ column: 'email', message }] };
  });
}

type Keyed = Pick<CheckedRow, 'row' | 'specialty' | 'addressKey'>;

/** The open invites that prevent rows from being sent. Closes those that were answered or are too old. */
async function findStillOpen(
  context: LinksContext,
  rows: Keyed[],
  answers: Awaited<ReturnType<typeof listAnswers>>,
): Promise<Map<string, StoredInvite>> {
  const emails = new Map(rows.map(({ row, addressKey }) => [addressKey, row.email]));
  const found = await listOpenInvites(
    rows.flatMap(({ addressKey, specialty }) => (specialty ? [openKeyOf(addressKey, specialty.id)] : [])),
  );
  const isOpen = (invite: StoredInvite) => {
    const answer = answerTo(invite, emails.get(invite.addressKey) ?? '', answers);
    return isOpenInvite(invite, answer, context.now());
  };
  await closeInvites(found.filter((invite) => !isOpen(invite)).map(({ _id }) => _id));
  return new Map(found.filter(isOpen).map((invite) => [openKeyOf(invite.addressKey, invite.specialtyId), invite]));
}
