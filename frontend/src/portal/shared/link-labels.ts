import type { LinkKind, LinkState } from '@larkfield/schemas/links/share-links.ts';
import type { PortalLink } from '@larkfield/schemas/portal/links.ts';

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

/** The name of a link's secret, which is a PIN for drafts. */
export const secretName = (kind: LinkKind) => (kind === 'draft' ? 'PIN' : 'passcode');

export function usesText({ useCount, maxUses }: Pick<PortalLink, 'useCount' | 'maxUses'>): string {
  return maxUses === null ? `${useCount}, not limited` : `${useCount} of ${maxUses}`;
}

/** 'sent-to-the-wrong-person' becomes 'Sent to the wrong person'. */
export const causeName = (cause: string) => `${cause.charAt(0).toUpperCase()}${cause.slice(1).replaceAll('-', ' ')}`;

export type LinkAct = 'revoke' | 'unlock' | 'replace';

/** The actions that staff can take on a link now. */
export function possibleActs({ state, hasPasscode, lockedUntil }: PortalLink): LinkAct[] {
  const isOver = state === 'revoked' || state === 'expired';
  if (isOver) return [];
  return [
    ...(lockedUntil && state !== 'locked' ? (['unlock'] as const) : []),
    ...(hasPasscode ? (['replace'] as const) : []),
    'revoke' as const,
  ];
}

/** The texts of the confirmation of an action on a link. */
export function actTexts(
  act: LinkAct,
  { kind }: Pick<PortalLink, 'kind'>,
): { label: string; title: string; description: string; fallback: string } {
  const secret = secretName(kind);
  if (act === 'revoke') {
    return {
      label: 'Revoke',
      title: kind === 'draft' ? 'Revoke draft' : 'Revoke link',
      description: "It stops working right away for everyone and can't be restored.",
      fallback: "The link couldn't be revoked. Please try again.",
    };
  }
  if (act === 'unlock') {
    return {
      label: 'Unlock',
      title: 'Unlock link',
      description: `Everyone locked out after a wrong ${secret} can try again right away. The ${secret} stays the same.`,
      fallback: "The link couldn't be unlocked. Please try again.",
    };
  }
  return {
    label: `Replace ${secret}`,
    title: `Replace ${secret}`,
    description: `You get a new ${secret}, shown only once. The old one stops working right away, and anyone viewing the link has to enter the new one.`,
    fallback: `The ${secret} couldn't be replaced. Please try again.`,
  };
}
