import {
  createUser,
  listUsers,
  newPasswordSchema,
  type PortalUser,
  resetUserPassword,
  roleSchema,
  updateUser,
} from '@larkfield/schemas/auth/users.ts';
import { resetSecondFactor } from '@larkfield/schemas/auth/second-factor.ts';
import { emailSchema } from '@larkfield/schemas/checklist/candidate-fields.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { call, send } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { brand } from '#src/shared/brand/brand.ts';

const domain = `@${brand.staffEmailDomain}`;

export const temporaryPasswordSchema = z.object({ password: newPasswordSchema });

export const newUserSchema = z.object({
  email: emailSchema.refine((email) => email.toLowerCase().endsWith(domain), `Only ${domain} email addresses are allowed`),
  role: roleSchema,
  password: newPasswordSchema,
});
export type NewUser = z.output<typeof newUserSchema>;

const usersQuery = endpointQuery(checked(listUsers), {});

/** All users with an account, read again whenever the page is opened. */
export const useUsers = () => useQuery({ ...usersQuery, gcTime: 0 });

/** Admin actions on accounts; the list shows each change at once. */
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
      // This also runs after a failure. If only the reply was lost, the account exists and can get another password.
      await send(createUser, { body }).finally(() => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey }));
    },
    update: async (id: string, body: CallOf<typeof updateUser>['body']) =>
      put((await call(checked(updateUser), { params: { id }, body })).user),
    resetSecondFactor: async (id: string) => put((await call(checked(resetSecondFactor), { params: { id }, body: undefined })).user),
    resetPassword: async (id: string, password: string) =>
      put((await call(checked(resetUserPassword), { params: { id }, body: { password } })).user),
  };
}
