import { findProfileProblems, isEmptyProfile } from '@larkfield/assessment/profile/check-profile.ts';
import { certificateKey, licenseKey } from '@larkfield/assessment/profile/credential-key.ts';
import type { CredentialCheck, NewCheck, ReportProfile } from '@larkfield/schemas/profile/credential-check.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';

/** The sent profile, or null if it is empty; throws INVALID_INPUT for a choice that is on no list. */
export function requireProfile(sent: Profile | undefined): Profile | null {
  if (sent === undefined || isEmptyProfile(sent)) return null;
  const fields = findProfileProblems(sent);
  if (fields.length > 0) {
    fail('INVALID_INPUT', { fields, details: fields.map(({ field, message }) => `${field}: ${message}`).join('; ') });
  }
  return sent;
}

/** The candidate's part of a stored profile, which the candidate signs. */
export function ownPart({ licenses, certificates, ...rest }: ReportProfile): Profile {
  return {
    ...rest,
    ...(licenses && { licenses: licenses.map(withoutCheck) }),
    ...(certificates && { certificates: certificates.map(withoutCheck) }),
  };
}

function withoutCheck<Credential extends { checked?: CredentialCheck | undefined }>(credential: Credential): Credential {
  const own = { ...credential };
  delete own.checked;
  return own;
}

/** The checks by staff in a stored profile, by credential. */
function checksOf({ licenses = [], certificates = [] }: ReportProfile): Map<string, CredentialCheck | undefined> {
  return new Map([
    ...licenses.map((license) => [licenseKey(license), license.checked] as const),
    ...certificates.map((certificate) => [certificateKey(certificate), certificate.checked] as const),
  ]);
}

/** A profile with the known checks of its credentials. */
function withChecks(profile: Profile, checks: Map<string, CredentialCheck | undefined>): ReportProfile {
  const add = <Credential extends object>(credential: Credential, key: string) => {
    const checked = checks.get(key);
    return checked ? { ...credential, checked } : credential;
  };
  const { licenses, certificates } = profile;
  return {
    ...profile,
    ...(licenses && { licenses: licenses.map((license) => add(license, licenseKey(license))) }),
    ...(certificates && { certificates: certificates.map((certificate) => add(certificate, certificateKey(certificate))) }),
  };
}

/** Merges the stored checks into a profile that the same person sent. A check is dropped if anything about its credential has changed. */
export const replaceProfile = (sent: Profile | null, stored: ReportProfile | null): ReportProfile | null =>
  sent && stored ? withChecks(sent, checksOf(stored)) : sent;

/**
 * Refuses a profile that an edit through a link sends, unless it equals one of these or is missing, since only ratings can be changed
 * through a link (product.md#profile-3). The error names the differing field.
 */
export function requireKnownProfile(sent: Profile | undefined, [stored = null, ...before]: (ReportProfile | null)[]): void {
  if (sent === undefined) return;
  const known = [stored, ...before].map((profile) => profile && ownPart(profile));
  const own = isEmptyProfile(sent) ? null : sent;
  if (known.some((profile) => sameProfile(own, profile))) return;
  const names = Object.keys({ ...sent, ...known[0] }) as (keyof Profile)[];
  const field = names.find((name) => !sameProfile({ [name]: sent[name] }, { [name]: known[0]?.[name] })) ?? 'profile';
  const message = 'Through a link only ratings can be changed';
  fail('INVALID_INPUT', { fields: [{ field: `profile.${field}`, message }], details: `profile.${field}: ${message}` });
}

/** The profile after an edit by the owner. A missing profile, or the profile that the edit began with, changes nothing. */
export function ownEdit(
  sent: Profile | undefined,
  stored: ReportProfile | null,
  begunWith: ReportProfile | null,
): { profile: ReportProfile | null; isChanged: boolean } {
  const next = requireProfile(sent);
  const isKept = sent === undefined || [stored, begunWith].some((profile) => sameProfile(next, profile && ownPart(profile)));
  return isKept ? { profile: stored, isChanged: false } : { profile: replaceProfile(next, stored), isChanged: true };
}

export const sameProfile = (one: Profile | null, other: Profile | null) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Normalizes a value for comparison: ignores the order of fields, and lists that are empty. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && !(Array.isArray(field) && field.length === 0));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]).sort(([a], [b]) => (a! < b! ? -1 : 1)));
}

/** A check of a credential that staff add or, with null, remove. */
interface CheckNote {
  credential: string;
  check: NewCheck | null;
}

/** Adds or removes checks of a profile's credentials; returns null if one of the credentials no longer exists. */
export function noteChecks(profile: ReportProfile, notes: readonly CheckNote[], noted: { by: string; at: string }): ReportProfile | null {
  const checks = checksOf(profile);
  for (const { credential, check } of notes) {
    if (!checks.has(credential)) return null;
    const known = checks.get(credential);
    // A request repeated after a lost reply: the check is already stored.
    const isKnown = known && check && known.on === check.on && known.source === check.source;
    if (!isKnown) checks.set(credential, check ? { ...check, ...noted } : undefined);
  }
  return withChecks(ownPart(profile), checks);
}
