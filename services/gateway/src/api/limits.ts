import type { Endpoint } from '@larkfield/schemas/endpoint.ts';
import { beginRequiredEnrolment } from '@larkfield/schemas/auth/begin-required-enrolment.ts';
import { changePassword } from '@larkfield/schemas/auth/change-password.ts';
import { confirmRequiredEnrolment } from '@larkfield/schemas/auth/confirm-required-enrolment.ts';
import { passSecondFactor } from '@larkfield/schemas/auth/pass-second-factor.ts';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { downloadChecklist } from '@larkfield/schemas/checklist/download-checklist.ts';
import { getDownloadStatus } from '@larkfield/schemas/checklist/get-download-status.ts';
import { getEditData } from '@larkfield/schemas/checklist/get-edit-data.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createContactSubmission } from '@larkfield/schemas/contact/create-contact-submission.ts';
import { notifyProInterest } from '@larkfield/schemas/contact/notify-pro-interest.ts';
import { sendSurvey } from '@larkfield/schemas/contact/send-survey.ts';
import { createEditToken } from '@larkfield/schemas/links/create-edit-token.ts';
import { createSmartLink } from '@larkfield/schemas/links/create-smart-link.ts';
import { openSmartLink } from '@larkfield/schemas/links/open-smart-link.ts';
import { resumeDraft } from '@larkfield/schemas/links/resume-draft.ts';
import { saveDraft } from '@larkfield/schemas/links/save-draft.ts';
import { viewShareLink } from '@larkfield/schemas/links/view-share-link.ts';

const minute = 60;
const hour = 60 * minute;

/** So many calls in so many seconds, counted by address, or by user for signed-in staff. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Points of a signed-in user, where they differ. */
  userPoints?: number;
  /** So many of the points each gateway grants by itself, without asking Redis: most visitors never need more. */
  unshared?: number;
  /** Without Redis a coarse limit counts in memory; a strict one refuses. */
  isStrict?: boolean;
}

/** Everything that has no limit of its own. */
export const generalLimit: Limit = { name: 'general', points: 600, seconds: minute, unshared: 60 };

const signInLimit: Limit = { name: 'sign-in', points: 30, seconds: 15 * minute, isStrict: true };
const tokenLimit: Limit = { name: 'token', points: 60, seconds: minute };
const formLimit = (name: string): Limit => ({ name, points: 10, seconds: hour });
const submitLimit = (name: string): Limit => ({ name, points: 30, seconds: 10 * minute });

/** Limits by endpoint (design/security, Rate limits). */
const limits = new Map<Endpoint, Limit>([
  [signIn, signInLimit],
  [changePassword, signInLimit],
  [passSecondFactor, signInLimit],
  [beginRequiredEnrolment, signInLimit],
  [confirmRequiredEnrolment, signInLimit],
  [downloadChecklist, tokenLimit],
  [getEditData, tokenLimit],
  [openSmartLink, tokenLimit],
  [viewShareLink, tokenLimit],
  [createEditToken, tokenLimit],
  [resumeDraft, tokenLimit],
  [submitChecklist, submitLimit('submit')],
  [saveDraft, submitLimit('draft')],
  [createContactSubmission, formLimit('contact')],
  [notifyProInterest, formLimit('pro-interest')],
  [sendSurvey, formLimit('survey')],
  [createSmartLink, { name: 'smart-link', points: 20, seconds: hour, userPoints: 200 }],
]);

/** Waiting for a PDF asks again and again and is not counted (spec/decisions, Additions). */
const uncounted = new Set<Endpoint>([getDownloadStatus]);

/** The limit of an endpoint, or null for one that is not counted. */
export function findLimit(endpoint: Endpoint): Limit | null {
  return uncounted.has(endpoint) ? null : (limits.get(endpoint) ?? generalLimit);
}

/** Wrong passcodes and PINs of one address, on top of the rule of each link. */
export const wrongGuessLimit: Limit = { name: 'wrong-guess', points: 20, seconds: 15 * minute };

/** Endpoints that check a passcode or PIN, and the errors that tell of a wrong one. */
export const guessEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([viewShareLink, createEditToken, resumeDraft]);
export const wrongGuessCodes: ReadonlySet<string> = new Set(['PASSCODE_WRONG', 'PIN_WRONG']);
