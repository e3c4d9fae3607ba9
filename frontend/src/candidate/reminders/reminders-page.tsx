import { setReminders } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { myChecklistsPath } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { useLinkToken } from '#src/candidate/shared/link-token.ts';
import { isPermanentRefusal, LinkFailure, MessageCard } from '#src/candidate/shared/message-card.tsx';
import { errorText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';

const wayOn = 'Browse All Checklists';

export function RemindersPage() {
  const { token, isWhole, note } = useLinkToken();
  return isWhole ? (
    <Reminders key={token} token={token} />
  ) : (
    <LinkFailure title="Link Error" wayOn={wayOn} message="This link doesn't work. Open it from the email again." note={note} />
  );
}

/** Opening the page stops nothing, since programs also open links in mails. A press on the button does. */
function Reminders({ token }: { token: string }) {
  const change = useMutation({ mutationFn: (isOn: boolean) => call(checked(setReminders), { params: { token }, body: { isOn } }) });
  const isOn = change.data?.isOn ?? true;
  if (isPermanentRefusal(change.error)) {
    return <LinkFailure title="Link Error" wayOn={wayOn} message={errorText(change.error, 'This link no longer works.')} />;
  }
  return (
    <MessageCard
      title={change.data && !isOn ? 'Reminders are stopped' : 'Reminders for your checklists'}
      actions={
        <>
          <Button isPending={change.isPending} onClick={() => change.mutate(!isOn)}>
            {isOn ? 'Stop reminders' : 'Turn them back on'}
          </Button>
          <ButtonLink to={myChecklistsPath} variant="secondary">
            My checklists
          </ButtonLink>
        </>
      }
    >
      <p role="status" className="text-lg">
        {!change.data
          ? 'We email you 60, 30 and 7 days before one of your checklists expires, and on the day itself.'
          : isOn
            ? "We'll email you again before one of your checklists expires."
            : "We won't email you about expiring checklists anymore."}
      </p>
      {change.isError && (
        <p role="alert" className="font-semibold text-danger">
          {errorText(change.error, "That didn't reach us. Please check your connection and try again.")}
        </p>
      )}
    </MessageCard>
  );
}
