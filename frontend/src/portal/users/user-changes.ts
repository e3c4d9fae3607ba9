import type { PortalUser } from '@larkfield/schemas/auth/portal-user.ts';

interface UserChange {
  title: string;
  description: string;
  label: string;
  isDestructive?: boolean;
  body: { isActive?: boolean; role?: PortalUser['role'] };
}

/** What can be changed about an account, with what is asked before. */
export function changesOf({ role, isActive }: PortalUser): { activity: UserChange; role: UserChange } {
  const otherRole = role === 'admin' ? 'user' : 'admin';
  return {
    activity: isActive
      ? {
          title: 'Deactivate account',
          description: 'is signed out everywhere at once and cannot sign in again until the account is reactivated.',
          label: 'Deactivate',
          isDestructive: true,
          body: { isActive: false },
        }
      : {
          title: 'Reactivate account',
          description: 'can sign in again, with the password they had.',
          label: 'Reactivate',
          body: { isActive: true },
        },
    role: {
      title: otherRole === 'admin' ? 'Make admin' : 'Make user',
      description:
        otherRole === 'admin'
          ? 'will manage users, jobs and feedback and read the audit trail. They have to sign in again.'
          : 'will no longer manage users, jobs and feedback or read the audit trail. They have to sign in again.',
      label: otherRole === 'admin' ? 'Make admin' : 'Make user',
      body: { role: otherRole },
    },
  };
}
