import { openMyChecklists } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { isWorthRetrying, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { keepsCookies, noCookiesText } from '#src/shared/browser/kept-cookies.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';

const askAgain = <ButtonLink to={paths.myChecklists}>Get a new link</ButtonLink>;

/** Redeems the link with one press, by a POST, so that programs which scan the links in mails do not use it up. */
export function OpenLinkPage() {
  const { token, isWhole, note } = useLinkToken();
  const navigate = useNavigate();
  const [isWithoutCookies, setIsWithoutCookies] = useState(false);
  const opening = useMutation({
    mutationFn: () => call(checked(openMyChecklists), { body: { token } }),
    // The token must not stay in the address or in the history.
    onSuccess: () => navigate(paths.myChecklists, { replace: true }),
  });
  const open = () => {
    const isKept = keepsCookies();
    setIsWithoutCookies(!isKept);
    if (isKept) opening.mutate();
  };
  if (!isWhole) {
    return (
      <MessageCard title="Link Error" actions={askAgain}>
        <p role="alert" className="text-lg">
          This link doesn&rsquo;t work. Open it from the email again, or get a new one.
        </p>
        {note && <p>{note}</p>}
      </MessageCard>
    );
  }
  if (opening.error && !isWorthRetrying(opening.error)) {
    return (
      <MessageCard title="This link no longer works" actions={askAgain}>
        <p role="alert" className="text-lg">
          {failureText(opening.error, 'Links work once, within 15 minutes.')}
        </p>
      </MessageCard>
    );
  }
  return (
    <MessageCard
      title="Open your checklists"
      actions={
        <Button size="large" isPending={opening.isPending || opening.isSuccess} onClick={open}>
          Open my checklists
        </Button>
      }
    >
      <p className="text-lg">This link works once. Your checklists then stay open in this browser for two hours.</p>
      {isWithoutCookies && (
        <p role="alert" className="font-semibold text-danger">
          {noCookiesText('the link')}
        </p>
      )}
      {opening.error && (
        <p role="alert" className="font-semibold text-danger">
          {failureText(opening.error, "That didn't reach us. Please check your connection and try again.")}
        </p>
      )}
    </MessageCard>
  );
}
