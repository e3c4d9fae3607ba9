import type { PortalLink } from '@larkfield/schemas/portal/portal-link.ts';
import { secretName } from './link-words.ts';

export type LinkAct = 'revoke' | 'unlock' | 'replace';

/** What staff can do with a link now. */
export function possibleActs({ state, hasPasscode, lockedUntil }: PortalLink): LinkAct[] {
  const isOver = state === 'revoked' || state === 'expired';
  if (isOver) return [];
  return [
    ...(lockedUntil && state !== 'locked' ? (['unlock'] as const) : []),
    ...(hasPasscode ? (['replace'] as const) : []),
    'revoke' as const,
  ];
}

/** What is asked before something is done with a link. */
export function actTexts(
  act: LinkAct,
  { kind }: Pick<PortalLink, 'kind'>,
): { label: string; title: string; description: string; fallback: string } {
  const secret = secretName(kind);
  if (act === 'revoke') {
    return {
      label: 'Revoke',
      title: kind === 'draft' ? 'Revoke draft' : 'Revoke link',
      description: 'It stops working at once, for everybody, and cannot be brought back.',
      fallback: 'The link could not be revoked. Please try again.',
    };
  }
  if (act === 'unlock') {
    return {
      label: 'Unlock',
      title: 'Unlock link',
      description: `Everybody who had to wait after a wrong ${secret} may try again at once. The ${secret} stays the same.`,
      fallback: 'The link could not be unlocked. Please try again.',
    };
  }
  return {
    label: `Replace ${secret}`,
    title: `Replace ${secret}`,
    description: `A new ${secret} is drawn and shown once. The old one stops working at once, and those who are looking at the link have to enter the new one.`,
    fallback: `The ${secret} could not be replaced. Please try again.`,
  };
}
