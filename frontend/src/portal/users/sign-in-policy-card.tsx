import {
  type DecidedRule,
  getSignInSettings,
  type SecondFactorRule,
  type SignInSettings,
  updateSignInSettings,
} from '@larkfield/schemas/auth/second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Skeleton } from '#src/shared/ui/loading.tsx';

const settingsQuery = endpointQuery(checked(getSignInSettings), {});

const states = {
  undecided: 'Not decided yet',
  optional: 'Optional',
  admins: 'Required for admins',
  all: 'Required for all staff',
} as const satisfies Record<SecondFactorRule, string>;

const askedOf = (who: string) =>
  `${who} hasn't set it up is told at the next sign-in, can sign in once more without it, and must then set it up. New accounts, and those that had it before, set it up right away. Set it up on your own account first.`;

const decisions = [
  { rule: 'admins', label: 'Require for admins', description: askedOf('Any admin who') },
  { rule: 'all', label: 'Require for all staff', description: askedOf('Anyone who') },
  { rule: 'optional', label: 'Make it optional', description: 'Everyone can then turn it off for their own account.' },
] as const satisfies { rule: DecidedRule; label: string; description: string }[];

const countText = ({ admins, adminsWithoutSecondFactor: without }: SignInSettings) =>
  without === 0 ? 'Every admin has set it up.' : `${without} of ${admins} ${admins === 1 ? 'admin' : 'admins'} without it.`;

/** The card on which an admin decides who needs two-step sign-in. */
export function SignInPolicyCard() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({ ...settingsQuery, gcTime: 0 });
  const [chosen, setChosen] = useState<(typeof decisions)[number] | null>(null);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">Two-step sign-in</h2>
        <p className="text-muted">A code from an app after the password.</p>
      </div>
      {error && <p>{failureText(error, "The settings couldn't be loaded.")}</p>}
      {!data && !error && <Skeleton className="h-11" />}
      {data && (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={data.secondFactor === 'all' || data.secondFactor === 'admins' ? 'accent' : 'neutral'}>
              {states[data.secondFactor]}
            </Badge>
            <p className="text-muted">{countText(data)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {decisions.map(
              (decision) =>
                decision.rule !== data.secondFactor && (
                  <Button key={decision.rule} variant="secondary" aria-haspopup="dialog" onClick={() => setChosen(decision)}>
                    {decision.label}
                  </Button>
                ),
            )}
          </div>
        </>
      )}
      <ActionDialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        title="Two-step sign-in"
        description={chosen?.description}
        actionLabel={chosen?.label ?? ''}
        fallback="The setting couldn't be changed. Please try again."
        action={async () => {
          const { settings, message } = await call(checked(updateSignInSettings), { body: { secondFactor: chosen!.rule } });
          queryClient.setQueryData(settingsQuery.queryKey, settings);
          toast({ title: message });
        }}
      />
    </Card>
  );
}
