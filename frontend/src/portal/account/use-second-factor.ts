import { beginEnrolment } from '@larkfield/schemas/auth/second-factor/begin-enrolment.ts';
import { confirmEnrolment } from '@larkfield/schemas/auth/second-factor/confirm-enrolment.ts';
import { getSecondFactor } from '@larkfield/schemas/auth/second-factor/get-second-factor.ts';
import { renewRecoveryCodes } from '@larkfield/schemas/auth/second-factor/renew-recovery-codes.ts';
import { turnOffSecondFactor } from '@larkfield/schemas/auth/second-factor/turn-off-second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';

const stateQuery = endpointQuery(checked(getSecondFactor), {});

/** Whether one has a second factor, read anew whenever the page is opened, and what can be done about it. */
export function useSecondFactor() {
  const queryClient = useQueryClient();
  const query = useQuery({ ...stateQuery, gcTime: 0 });
  return {
    query,
    refresh: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
    begin: (password: string) => call(checked(beginEnrolment), { body: { password } }),
    confirm: async (code: string) => (await call(checked(confirmEnrolment), { body: { code } })).recoveryCodes,
    renew: async (password: string, code: string) => (await call(checked(renewRecoveryCodes), { body: { password, code } })).recoveryCodes,
    turnOff: (password: string, code: string) => call(checked(turnOffSecondFactor), { body: { password, code } }),
  };
}
