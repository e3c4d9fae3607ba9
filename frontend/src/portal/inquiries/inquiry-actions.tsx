import { listColleagues } from '@larkfield/schemas/auth/users.ts';
import { assignInquiry, getInquiry, type Inquiry, markInquiryHandled } from '@larkfield/schemas/portal/inquiries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Reply, RotateCcw, UserRound } from 'lucide-react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { FilterField } from '#src/portal/shared/lists/list-filters.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { mailLink } from '#src/shared/text/contact-links.ts';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';

const queryOf = (id: string) => endpointQuery(checked(getInquiry), { params: { id } });

export const useInquiry = (id: string) => useQuery({ ...queryOf(id), gcTime: 0 });

type Change = { isHandled: boolean } | { userId: string | null };

/** Marks an inquiry as handled or open, or assigns it. */
function useChangeInquiry(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      'userId' in change
        ? call(checked(assignInquiry), { params: { id }, body: change })
        : call(checked(markInquiryHandled), { params: { id }, body: change }),
    onSuccess: (reply) => queryClient.setQueryData(queryOf(id).queryKey, reply),
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureText(error, "The inquiry couldn't be updated. Please try again."),
        variant: 'destructive',
      }),
  });
}

/** The actions on an inquiry: reply by mail, assign, and mark as handled. */
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
          {isHandled ? 'Reopen' : 'Mark as handled'}
        </Button>
        <Button variant="secondary" isPending={isSending('userId')} onClick={() => mutate({ userId: isMine ? null : (user?.id ?? null) })}>
          <UserRound aria-hidden="true" className="size-4" />
          {isMine ? 'Unassign' : 'Assign to me'}
        </Button>
      </div>
    </div>
  );
}

/** The maximum number of quoted characters of the inquiry, because mail programs truncate long addresses. */
const quotedLength = 1_200;

/** The address of a reply in the user's own mail program, with the inquiry quoted below. */
function replyTo({ name, email, subject, message }: Inquiry): string {
  const quoted = message.slice(0, quotedLength).replaceAll(/^/gm, '> ');
  return mailLink({ to: email, subject: `Re: ${subject}`, body: `Hello ${name},\n\n\n\n${brand.name}\n\n${quoted}` });
}

interface AssigneeFieldProps {
  assignee: Inquiry['assignee'];
  onAssign: (userId: string | null) => void;
}

/** Assigns an inquiry to a colleague. The current assignee stays in the list even if they have left. */
function AssigneeField({ assignee, onAssign }: AssigneeFieldProps) {
  const { user } = useSession();
  const { data, error } = useQuery(endpointQuery(checked(listColleagues), {}));
  const colleagues = data?.colleagues ?? [];
  const isListed = !assignee || colleagues.some(({ userId }) => userId === assignee.userId);
  const options = isListed ? colleagues : [assignee, ...colleagues];
  return (
    <div className="grid max-w-md gap-1.5">
      <FilterField label="Assigned to">
        <Select value={assignee?.userId ?? ''} onChange={(event) => onAssign(event.target.value || null)}>
          <option value="">No one</option>
          {options.map(({ userId, email }) => (
            <option key={userId} value={userId}>
              {userId === user?.id ? `${email} (you)` : email}
            </option>
          ))}
        </Select>
      </FilterField>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {failureText(error, "The list of colleagues couldn't be loaded.")}
        </p>
      )}
    </div>
  );
}
