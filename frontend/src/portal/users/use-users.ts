import { createUser } from '@larkfield/schemas/auth/create-user.ts';
import { listUsers } from '@larkfield/schemas/auth/list-users.ts';
import type { PortalUser } from '@larkfield/schemas/auth/portal-user.ts';
import { resetSecondFactor } from '@larkfield/schemas/auth/reset-second-factor.ts';
import { resetUserPassword } from '@larkfield/schemas/auth/reset-user-password.ts';
import { updateUser } from '@larkfield/schemas/auth/update-user.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callForSuccess } from '#src/shared/api/call.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import type { NewUser } from './user-schema.ts';

const usersQuery = endpointQuery(listUsers, {});

/** Everybody who has an account, read anew whenever the page is opened. */
export const useUsers = () => useQuery({ ...usersQuery, gcTime: 0 });

/** What admins do with accounts; each act shows in the list at once. */
export function useUserActions() {
  const queryClient = useQueryClient();
  const put = useCallback(
    (user: PortalUser) =>
      queryClient.setQueryData(usersQuery.queryKey, (data) => {
        const others = data?.users.filter(({ id }) => id !== user.id) ?? [];
        return { users: [...others, user].sort((a, b) => (a.email < b.email ? -1 : 1)) };
      }),
    [queryClient],
  );
  return {
    create: async (body: NewUser) => {
      await callForSuccess(createUser, { body });
      await queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
    },
    update: async (id: string, body: CallOf<typeof updateUser>['body']) => put((await call(updateUser, { params: { id }, body })).user),
    resetSecondFactor: async (id: string) => put((await call(resetSecondFactor, { params: { id }, body: undefined })).user),
    resetPassword: async (id: string, password: string) =>
      put((await call(resetUserPassword, { params: { id }, body: { password } })).user),
  };
}
