import { z } from 'zod';

/** What is kept behind a token: a Smart Link, one of the two share links, or a draft. */
export const linkKindSchema = z.enum(['smart', 'quick', 'reusable', 'draft']);
export type LinkKind = z.output<typeof linkKindSchema>;

/** State of a link at one moment; `locked` means that its passcode is retired, not that one client has to wait. */
export const linkStateSchema = z.enum(['active', 'expired', 'used-up', 'revoked', 'locked']);
export type LinkState = z.output<typeof linkStateSchema>;
