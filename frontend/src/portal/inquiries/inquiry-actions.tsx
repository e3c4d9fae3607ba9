import type { Inquiry } from '@larkfield/schemas/portal/portal-inquiry.ts';
import { Check, Reply, RotateCcw, UserRound } from 'lucide-react';
import { Button } from '#src/shared/ui/button.tsx';
import { buttonStyle } from '#src/shared/ui/button-style.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { mailLink } from '#src/shared/text/mail-link.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { useChangeInquiry } from './use-inquiry.ts';

/** What can be done with an inquiry: answer by mail, take it or hand it on, finish it. */
export function InquiryActions({ inquiry }: { inquiry: Inquiry }) {
  const { user } = useSession();
  const { mutate, isPending, variables } = useChangeInquiry(inquiry.id);
  const isMine = inquiry.assignee?.userId === user?.id;
  const isHandled = inquiry.handled !== null;
  const isSending = (name: 'isHandled' | 'userId') => isPending && name in variables;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <AssigneeField assignee={inquiry.assignee} onAssign={(userId) => mutate({ userId })} />
      <div className="flex flex-wrap gap-3">
        <a href={replyTo(inquiry)} className={buttonStyle('primary')}>
          <Reply aria-hidden="true" className="size-4" />
          Reply by email
        </a>
        <Button variant="secondary" isPending={isSending('isHandled')} onClick={() => mutate({ isHandled: !isHandled })}>
          {isHandled ? <RotateCcw aria-hidden="true" className="size-4" /> : <Check aria-hidden="true" className="size-4" />}
          {isHandled ? 'Open again' : 'Mark as handled'}
        </Button>
        <Button variant="secondary" isPending={isSending('userId')} onClick={() => mutate({ userId: isMine ? null : (user?.id ?? null) })}>
          <UserRound aria-hidden="true" className="size-4" />
          {isMine ? 'Give back' : 'Assign to me'}
        </Button>
      </div>
    </div>
  );
}

/** Mail programs cut long addresses: so many characters of the inquiry are quoted. */
const quotedLength = 1_200;

/** A letter begun in the reader's own mail program, with what was asked below. */
function replyTo({ name, email, subject, message }: Inquiry): string {
  const quoted = message.slice(0, quotedLength).replaceAll(/^/gm, '> ');
  return mailLink({ to: email, subject: `Re: ${subject}`, body: `Hello ${name},\n\n\n\n${brand.name}\n\n${quoted}` });
}
