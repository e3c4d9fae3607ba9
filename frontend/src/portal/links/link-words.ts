import type { LinkKind, LinkState } from '@larkfield/schemas/links/link-state.ts';
import type { PortalLink } from '@larkfield/schemas/portal/portal-link.ts';

export const kindNames: Record<LinkKind, string> = { smart: 'Smart Link', quick: 'Quick link', reusable: 'Reusable link', draft: 'Draft' };

export const stateNames: Record<LinkState, string> = {
  active: 'Active',
  expired: 'Expired',
  'used-up': 'Used up',
  revoked: 'Revoked',
  locked: 'Locked',
};

export const stateTones = { active: 'accent', expired: 'neutral', 'used-up': 'neutral', revoked: 'danger', locked: 'warning' } as const;

export const familyNames = { smart: 'Smart Links', share: 'Share links', draft: 'Drafts' } as const;

export const actNames: Record<PortalLink['acts'][number]['action'], string> = {
  revoked: 'Revoked',
  unlocked: 'Unlocked',
  'passcode-replaced': 'Passcode replaced',
};

const origins = { staff: 'Staff', candidate: 'Candidate', visitor: 'Site visitor' } as const;

export const originText = ({ kind, email }: PortalLink['origin']) => email ?? origins[kind];

/** What the secret of a link is called: drafts have a PIN. */
export const secretName = (kind: LinkKind) => (kind === 'draft' ? 'PIN' : 'passcode');

export function usesText({ useCount, maxUses }: Pick<PortalLink, 'useCount' | 'maxUses'>): string {
  return maxUses === null ? `${useCount}, not limited` : `${useCount} of ${maxUses}`;
}

/** 'sent-to-the-wrong-person' as 'Sent to the wrong person'. */
export const causeName = (cause: string) => `${cause.charAt(0).toUpperCase()}${cause.slice(1).replaceAll('-', ' ')}`;
