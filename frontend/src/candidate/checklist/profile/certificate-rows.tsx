import { commonCertificates } from '@larkfield/assessment/profile/certificate-names.ts';
import type { Requirement } from '@larkfield/assessment/profile/requirements.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';
import { useId, useState } from 'react';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { EndNote, NeedTag, StillAsked } from './credential-notes.tsx';
import { emptyCertificate, type CertificateRow } from './profile-form.ts';
import { CalendarField, Labeled, Part, Tick } from './profile-parts.tsx';

interface CertificateRowsProps {
  certificates: CertificateRow[];
  requirements: readonly Requirement[];
  onChange: (certificates: CertificateRow[]) => void;
}

/** The certificates that the specialty lists, and others. */
export function CertificateRows({ certificates, requirements, onChange }: CertificateRowsProps) {
  const set = (name: string, changes: Partial<CertificateRow>) =>
    onChange(certificates.map((row) => (row.name === name ? { ...row, ...changes } : row)));
  const held = certificates.filter(({ isHeld }) => isHeld).length;
  const isFull = held >= profileLimits.certificates;
  const isHeld = (name: string) => certificates.some((row) => row.name === name && row.isHeld);
  return (
    <Part title="Certifications" hint="Check what you have or are working on. Month and year are enough.">
      <div className="grid gap-x-6 gap-y-1 lg:grid-cols-2">
        {certificates.map((row) => {
          const asked = requirements.find(({ names }) => names?.includes(row.name));
          return (
            <CertificateFields key={row.name} row={row} asked={asked} isFull={isFull} onChange={(changes) => set(row.name, changes)} />
          );
        })}
      </div>
      {!isFull && (
        <AddCertificate
          known={certificates.map(({ name }) => name)}
          onAdd={(name) => {
            const existing = certificates.find((row) => row.name.toLowerCase() === name.toLowerCase());
            if (existing) set(existing.name, { isHeld: true });
            else onChange([...certificates, { ...emptyCertificate(name), isHeld: true }]);
          }}
        />
      )}
      <StillAsked requirements={requirements.filter(({ names }) => names && !names.some(isHeld))} />
    </Part>
  );
}

interface CertificateFieldsProps {
  row: CertificateRow;
  asked: Requirement | undefined;
  isFull: boolean;
  onChange: (changes: Partial<CertificateRow>) => void;
}

function CertificateFields({ row: { name, isHeld, isInProgress, expires }, asked, isFull, onChange }: CertificateFieldsProps) {
  return (
    <div role="group" aria-label={name} className="grid content-start gap-2 border-b border-line py-2">
      <Tick label={name} isOn={isHeld} isDisabled={isFull && !isHeld} onChange={(isOn) => onChange({ isHeld: isOn })}>
        <NeedTag need={asked?.need} isOneOf={(asked?.names?.length ?? 1) > 1} />
      </Tick>
      {isHeld && (
        <div className="grid grid-cols-2 items-end gap-3 pb-1 pl-8.5">
          {!isInProgress && <CalendarField label="Expires" hasDays value={expires} onChange={(end) => onChange({ expires: end })} />}
          <Tick label="In progress" isOn={isInProgress} onChange={(isOn) => onChange({ isInProgress: isOn })} />
          {!isInProgress && (
            <div className="col-span-2">
              <EndNote expires={expires} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function AddCertificate({ known, onAdd }: { known: string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const listId = useId();
  const add = () => {
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <div className="flex items-end gap-2">
      <Labeled label="Another certification" className="max-w-96 flex-1">
        {(id) => (
          <TextInput
            id={id}
            value={name}
            list={listId}
            maxLength={profileLimits.nameLength}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the whole checklist.
              event.preventDefault();
              add();
            }}
          />
        )}
      </Labeled>
      <datalist id={listId}>
        {commonCertificates
          .filter((common) => !known.includes(common))
          .map((common) => (
            <option key={common} value={common}>
              {common}
            </option>
          ))}
      </datalist>
      <Button variant="secondary" className="min-h-12" onClick={add}>
        Add
      </Button>
    </div>
  );
}
