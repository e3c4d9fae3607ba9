import { getSignInSettings } from '@larkfield/schemas/auth/get-sign-in-settings.ts';
import { updateSignInSettings } from '@larkfield/schemas/auth/update-sign-in-settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { Badge } from '#src/shared/ui/badge.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Skeleton } from '#src/shared/status/skeleton.tsx';
import { call } from '#src/shared/api/call.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import { toast } from '#src/shared/status/toast-store.ts';

const settingsQuery = endpointQuery(getSignInSettings, {});

/** Whether everybody must sign in with a code as well. */
export function SignInPolicyCard() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({ ...settingsQuery, gcTime: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const isRequired = data?.requiresSecondFactor ?? false;
  const label = isRequired ? 'Make it optional' : 'Require of all staff';
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">Two-step sign-in</h2>
        <p className="text-muted">A code from an app after the password.</p>
      </div>
      {error && <p>{failureText(error, 'The settings could not be loaded.')}</p>}
      {!data && !error && <Skeleton className="h-11" />}
      {data && (
        <>
          <p>
            <Badge tone={isRequired ? 'accent' : 'neutral'}>{isRequired ? 'Required of all staff' : 'Optional'}</Badge>
          </p>
          <Button variant="secondary" aria-haspopup="dialog" className="justify-self-start" onClick={() => setIsOpen(true)}>
            {label}
          </Button>
        </>
      )}
      <ActionDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Two-step sign-in"
        description={
          isRequired
            ? 'Everybody may then turn it off for their own account.'
            : 'Whoever has not set it up is signed out at once and must set it up at the next sign-in. Your own account needs it first.'
        }
        actionLabel={label}
        fallback="The setting could not be changed. Please try again."
        action={async () => {
          const { settings, message } = await call(updateSignInSettings, { body: { requiresSecondFactor: !isRequired } });
          queryClient.setQueryData(settingsQuery.queryKey, settings);
          toast({ title: message });
        }}
      />
    </Card>
  );
}
