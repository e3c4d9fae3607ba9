import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { Link } from './link-model.ts';

/** Who made a link: a member of staff, or somebody without a session. */
export function originOf(
  identity: UserIdentity | null,
  otherwise: 'candidate' | 'visitor',
): Pick<Link, 'originKind' | 'originUserId' | 'originEmail'> {
  return identity
    ? { originKind: 'staff', originUserId: identity.userId, originEmail: identity.email }
    : { originKind: otherwise, originUserId: null, originEmail: null };
}
