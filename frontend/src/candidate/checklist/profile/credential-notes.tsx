import { credentialState, daysLeft } from '@larkfield/assessment/profile/credential-dates.ts';
import type { Requirement } from '@larkfield/assessment/profile/requirements.ts';
import { Badge } from '#src/shared/ui/card.tsx';
import { readCalendar } from '#src/shared/form/calendar-text.ts';
import { localDay } from '#src/shared/text/local-day.ts';

/** The specialty's requirement for a license or certificate. */
export function NeedTag({ need, isOneOf = false }: { need: Requirement['need'] | undefined; isOneOf?: boolean }) {
  if (need === undefined || need === 'optional') return null;
  const words = need === 'conditional' ? 'Required in some states or facilities' : isOneOf ? 'One of these is required' : 'Required';
  return (
    <span className="justify-self-start">
      <Badge tone="accent">{words}</Badge>
    </span>
  );
}

/** A friendly note that a credential has expired or will soon; it does not block the submission. */
export function EndNote({ expires }: { expires: string }) {
  const end = readCalendar(expires) ?? undefined;
  const state = credentialState(end, localDay());
  const left = end ? daysLeft(end, localDay()) : 0;
  const words = {
    undated: '',
    valid: '',
    expiring:
      left === 0
        ? "Expires today. You'll be asked for the renewal."
        : `Expires in ${left} ${left === 1 ? 'day' : 'days'}. You'll be asked for the renewal soon.`,
    expired: 'This date has passed. If you have renewed, enter the new date. You can submit either way.',
  }[state];
  return (
    <p role="status" className="text-sm text-warning empty:hidden">
      {words}
    </p>
  );
}

/** A list of missing entries that the specialty requires; it does not block the submission. */
export function StillAsked({ requirements }: { requirements: readonly Requirement[] }) {
  const missing = requirements.filter(({ need }) => need === 'required');
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {missing.length > 0 &&
        `Usually required for this specialty and not entered yet: ${missing.map(({ wording }) => wording).join(', ')}. You can still submit.`}
    </p>
  );
}
