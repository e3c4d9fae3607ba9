import { CalendarDays } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { cleanDateOfBirth } from '#src/shared/form/date-of-birth-text.ts';
import { TextField, useCandidateField } from './candidate-field.tsx';

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
