import type { CallOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { createShareLink } from '@larkfield/schemas/links/create-share-link.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { newPasscodeSchema } from '@larkfield/schemas/links/passcode.ts';
import { z } from 'zod';

type ReusableBody = Extract<CallOf<typeof createShareLink>['body'], { mode: 'reusable' }>;

/** What the dialog asks its opener to create. */
export type NewReusableLink = Pick<ReusableBody, 'duration' | 'passcode'>;
export type CreatedShareLink = ReplyOf<typeof createShareLink>;

const { reusableOptionHours: hours } = linkConstants;

/** The durations, by the value of their option in hours (product.md#links-2). */
export const durationOptions = [
  { value: String(hours['6mo']), duration: '6mo', label: '6 months' },
  { value: String(hours['12mo']), duration: '12mo', label: '12 months' },
] as const;
export const defaultDuration = String(hours['12mo']);

/** A new passcode, typed twice; the confirmation is judged also while the passcode itself is too short. */
export const passcodeSchema = z
  .object({ passcode: newPasscodeSchema, confirmation: z.string() })
  .refine(({ passcode, confirmation }) => passcode === confirmation, {
    error: 'Passcodes do not match',
    path: ['confirmation'],
    when: () => true,
  });
export type PasscodePair = z.output<typeof passcodeSchema>;
export const noPasscode: PasscodePair = { passcode: '', confirmation: '' };
