import { CalendarDays, ChevronDown, CircleCheck, LockKeyhole } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode, useId, useState } from 'react';
import { attestation } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { candidateLimits, type Person } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { lastFourOfSsn } from '@larkfield/schemas/typed.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { cleanDateOfBirth } from '#src/shared/form/date-of-birth-text.ts';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { isThroughLink } from '#src/candidate/checklist/stores/load-checklist.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { FieldError } from '#src/shared/form/field.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';
import { TextField, useCandidateFaults, useCandidateField } from './candidate-field.tsx';

async function loadBirthCalendar() {
  const { BirthCalendar } = await import('./birth-calendar.tsx');
  return (props: ComponentProps<typeof BirthCalendar>) => <BirthCalendar {...props} />;
}

/** A date of birth, typed or picked. */
export function DateOfBirthField({ className }: { className: string }) {
  const [isPicking, setIsPicking] = useState(false);
  const { value, setValue, onBlur } = useCandidateField('dateOfBirth');
  const renderCalendar = useDeferred(isPicking, loadBirthCalendar, () => {
    setIsPicking(false);
    sayUnavailable();
  });
  const pick = (picked: string) => {
    setValue(picked);
    onBlur();
    setIsPicking(false);
  };
  return (
    <>
      <TextField
        name="dateOfBirth"
        label="Date of birth"
        placeholder="MM/DD/YYYY"
        inputMode="text"
        autoComplete="bday"
        clean={cleanDateOfBirth}
        className={className}
      >
        <button
          type="button"
          aria-label="Pick the date on a calendar"
          aria-haspopup="dialog"
          onClick={() => setIsPicking(true)}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <CalendarDays aria-hidden="true" className="size-5" />
        </button>
      </TextField>
      <Dialog isOpen={isPicking} onClose={() => setIsPicking(false)} title="Date of birth" className="sm:max-w-[26rem]">
        {renderCalendar?.({ value, onPick: pick }) ?? <Skeleton className="h-80 w-full" />}
      </Dialog>
    </>
  );
}

/** The inputs in page order. A personal field without an input does not compile. */
const inputs: { [field in keyof Person]-?: ReactNode } = {
  candidateName: (
    <TextField
      name="candidateName"
      label="Full name"
      autoComplete="name"
      maxLength={candidateLimits.nameMaxLength + 1}
      className="lg:col-span-2"
    />
  ),
  dateOfBirth: <DateOfBirthField className="lg:col-span-2" />,
  last4Ssn: (
    <TextField
      name="last4Ssn"
      label="Last 4 of SSN"
      type="password"
      inputMode="numeric"
      clean={lastFourOfSsn}
      // These attributes keep password managers from offering to save the four digits.
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      className="lg:col-span-2"
    />
  ),
  email: <TextField name="email" label="Email" type="email" autoComplete="email" className="lg:col-span-3" />,
  phone: <TextField name="phone" label="Phone" type="tel" isRequired={false} autoComplete="tel" className="lg:col-span-3" />,
};

interface CandidateSectionProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The collapsible 'Candidate Information'. */
export function CandidateSection({ isOpen, onToggle }: CandidateSectionProps) {
  const {
    candidate: { isLocked },
    earlier,
    edit,
  } = useChecklist();
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface shadow-card"
    >
      <summary className="flex list-none items-center gap-3 rounded-card px-4 py-4 sm:px-5 [&::-webkit-details-marker]:hidden">
        <div className="mr-auto">
          <h2 className="text-xl sm:text-2xl">Candidate Information</h2>
          <StillNeeded />
        </div>
        <Completeness />
        <ChevronDown aria-hidden="true" className="size-6 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-x-5 gap-y-4 border-t border-line px-4 py-5 sm:grid-cols-2 sm:px-5 lg:grid-cols-6">
        {isLocked && (
          <p className="flex items-start gap-2 text-muted sm:col-span-2 lg:col-span-6">
            <LockKeyhole aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {earlier
              ? 'We use the details from your last checklist. If any of them changed, correct them in My checklists first.'
              : isThroughLink(edit)
                ? "You're editing a submitted checklist. Personal details, experience and credentials are locked; only ratings can change."
                : "You're editing a submitted checklist. Personal details are locked; you can change ratings, experience and credentials."}
          </p>
        )}
        {Object.entries(inputs).map(([field, input]) => (
          <Fragment key={field}>{input}</Fragment>
        ))}
        <AttestationField />
        <PrivacyNote kind="checklist" className="sm:col-span-2 lg:col-span-6" />
      </div>
    </details>
  );
}

/** The missing fields, shown while the section is closed. */
function StillNeeded() {
  const { value: name } = useCandidateField('candidateName');
  const faults = useCandidateFaults();
  if (!faults) return null;
  return (
    <p className="text-muted group-open:hidden">
      {name.trim() && <bdi>{name.trim()} · </bdi>}
      <span>{`Needed to submit: ${faults}`}</span>
    </p>
  );
}

function Completeness() {
  const faults = useCandidateFaults();
  if (faults) return null;
  return (
    <p className="flex items-center gap-1.5 font-semibold text-accent-text">
      <CircleCheck aria-hidden="true" className="size-5" />
      Complete
    </p>
  );
}

/** The certification that replaces a signature. */
function AttestationField() {
  const id = useId();
  const { value, error, isHighlighted, setValue } = useCandidateField('attestation');
  return (
    <div className={classNames('grid gap-2 rounded-control bg-sunken p-4 sm:col-span-2 lg:col-span-6', isHighlighted && 'field-mark-on')}>
      <div className="flex gap-3">
        <Checkbox
          id={id}
          name="attestation"
          checked={value}
          onChange={(event) => setValue(event.target.checked)}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note ${id}-error`}
        />
        <div className="grid gap-1">
          <label htmlFor={id} className="font-semibold">
            {attestation.statement}
          </label>
          <p id={`${id}-note`} className="max-w-[68ch] text-sm text-muted">
            {attestation.warning}
          </p>
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
