import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import { endSharedLink } from '@larkfield/schemas/internal/links.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { putForwardPath } from '@larkfield/schemas/put-forward/put-forward-constants.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { currentToken } from './candidate-routes.ts';
import { noteMoment, openContent } from './put-forward-content.ts';
import { type Content, dueOf, mailKeyOf, stateAt } from './put-forward-rules.ts';
import { changePutForward, type DueMail, findPutForward, type NoticeKind, noticesDue, type StoredPutForward } from './put-forward-store.ts';
import { moment } from './require-yes.ts';

type MailContext = Pick<ChecklistContext, 'contact' | 'keyRing' | 'links' | 'publicUrl' | 'mailTokenKey'>;

/**
 * The outbox of mails to candidates who are put forward. The due mails are stored with the event that they are about, and a retry sends the
 * same mails.
 */
export const putForwardOutbox = (context: MailContext) =>
  openOutbox('put-forward', noticesDue, async (due, now) => {
    const submission = await findSubmission(due.submissionId);
    const putForward = await noteTimeOver(context, due, now);
    // Another change was faster, so the next run reads it.
    if (!putForward) return 0;
    const content = submission && (await openContent(context.keyRing, putForward));
    if (!submission || !content) {
      await noticesDue.clear(due);
      return 0;
    }
    const token = await currentToken(context, putForward, submission);
    const address = `${new URL(context.publicUrl).origin}${putForwardPath}/${token}`;
    const mails = putForward.dueMails.filter(({ at }) => at <= now);
    if (mails.some(({ about }) => about === 'links-ended')) await endLinks(context, putForward);
    const taken = await requestMails(
      context.contact,
      submission.email ? mails.filter(isNotice).map((mail) => mailFor({ putForward, content, submission }, mail, address)) : [],
    );
    const present = (await findPutForward(putForward._id.toString())) ?? putForward;
    // Keep mails that another change has made due meanwhile.
    const left = present.dueMails.filter((mail) => !mails.some(({ about, number }) => about === mail.about && number === mail.number));
    await changePutForward(present, dueOf(left), null);
    return taken;
  });

/** Tells the links service to show withdrawn links as ended and to mail their makers. They have been refused since the answer. */
async function endLinks({ links }: MailContext, { submissionId, deadLinkIds }: StoredPutForward): Promise<void> {
  for (const linkId of deadLinkIds) await links(endSharedLink, { params: { linkId }, body: { submissionId } });
}

type DueNotice = DueMail & { about: NoticeKind };
const isNotice = (mail: DueMail): mail is DueNotice => mail.about !== 'links-ended';

/** Ends an expired yes before the mail to its candidate is sent. */
async function noteTimeOver({ keyRing }: MailContext, due: StoredPutForward, now: Date): Promise<StoredPutForward | null> {
  const isOver = due.state === 'agreed' && stateAt(due, now) === 'ended';
  const content = isOver ? await openContent(keyRing, due) : null;
  if (!content) return due;
  const act = { actor: { kind: 'system', id: null }, action: 'put-forward.ended', reason: 'time-over' } as const;
  return noteMoment({ keyRing }, { putForward: due, content }, [moment('time-over', 'system', now)], { state: 'ended' }, act);
}

function mailFor(
  { putForward, content: { terms, timeline }, submission }: { putForward: StoredPutForward; content: Content; submission: Submission },
  { about, number, at }: DueNotice,
  openUrl: string,
): MailRequest {
  const { endsAt, askedByEmail } = putForward;
  // A mail may have waited while the same happened again.
  const note = timeline.findLast((moment) => moment.what === about && new Date(moment.at) <= at)?.note;
  return {
    kind: 'put-forward',
    idempotencyKey: mailKeyOf(putForward, about, number),
    to: submission.email!,
    timeZone: submission.digitalSignature.timeZone,
    about,
    at: at.toISOString(),
    submissionId: submission._id.toString(),
    shortReference: submission.reference,
    specialtyName: submission.specialtyName,
    job: terms.kind === 'job' ? toJob(terms) : null,
    ...(note && (about === 'closed' ? { reason: note } : about === 'spoken-yes' ? { saidAt: note } : {})),
    endsAt: endsAt?.toISOString() ?? null,
    replyTo: askedByEmail,
    openUrl,
  };
}

const toJob = ({ facility, title, location, startsOn, pay }: Extract<Content['terms'], { kind: 'job' }>) => ({
  facility,
  title,
  location,
  startsOn,
  pay,
});
