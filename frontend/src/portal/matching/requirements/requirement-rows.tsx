import { requirementKey } from '@larkfield/assessment/matching/requirement-label.ts';
import { recencyScale, proficiencyScale } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { LeastRecency, Need, Requirement } from '@larkfield/schemas/matching/requirements.ts';
import type { Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Select } from '#src/shared/form/text-input.tsx';
import { Button } from '#src/shared/ui/button.tsx';

/** A requirement with its label. */
export interface WrittenRequirement {
  requirement: Requirement;
  label: string;
}

const kinds = {
  skill: 'Skill',
  certificate: 'Certification',
  ehr: 'EHR system',
  unit: 'Unit type',
  state: 'License',
  shift: 'Shift',
} as const;

interface RequirementRowsProps {
  rows: readonly WrittenRequirement[];
  onChange: (rows: WrittenRequirement[]) => void;
}

/** The requirements so far, each with its measure. */
export function RequirementRows({ rows, onChange }: RequirementRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (index: number, requirement: Requirement) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, requirement } : row)));
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index));
    // The pressed button is gone, so the focus moves to the neighboring one.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? heading.current)?.focus();
    });
  };
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Requirements ({rows.length})
      </h3>
      <p role="status" className="text-muted">
        {rows.length === 0 ? 'None yet.' : <span className="sr-only">{rows.at(-1)!.label} is the newest one.</span>}
      </p>
      <ul ref={list} hidden={rows.length === 0} className="grid gap-3">
        {rows.map(({ requirement, label }, index) => (
          <li key={requirementKey(requirement)} className="grid gap-2 rounded-control border border-line p-3 max-sm:px-2">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 wrap-anywhere">
                <span className="block text-sm text-muted">{kinds[requirement.kind]}</span>
                <span className="font-semibold">{label}</span>
              </p>
              <Button variant="ghost" size="icon" onClick={() => remove(index)}>
                <X aria-hidden="true" className="size-5" />
                <span className="sr-only">Remove {label}</span>
              </Button>
            </div>
            <Measures label={label} requirement={requirement} onChange={(changed) => change(index, changed)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MeasuresProps {
  label: string;
  requirement: Requirement;
  onChange: (requirement: Requirement) => void;
}

function Measures({ label, requirement, onChange }: MeasuresProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      <Select
        aria-label={`Required or preferred: ${label}`}
        value={requirement.need}
        onChange={(event) => onChange({ ...requirement, need: event.target.value as Need })}
      >
        <option value="must">Required</option>
        <option value="wish">Preferred</option>
      </Select>
      {requirement.kind === 'skill' && (
        <>
          <Select
            aria-label={`Minimum proficiency: ${label}`}
            value={requirement.proficiency}
            onChange={(event) => onChange({ ...requirement, proficiency: Number(event.target.value) as Proficiency })}
          >
            {proficiencyScale.map(({ value, label: name }) => (
              <option key={value} value={value}>
                At least {value} {name}
              </option>
            ))}
          </Select>
          <Select
            aria-label={`Minimum recency: ${label}`}
            value={requirement.recency ?? ''}
            onChange={(event) => {
              const { recency: _, ...rest } = requirement;
              onChange(event.target.value === '' ? rest : { ...rest, recency: event.target.value as LeastRecency });
            }}
          >
            <option value="">Any recency</option>
            {recencyScale
              .filter(({ key }) => key !== 'never')
              .toReversed()
              .map(({ key, label: name }) => (
                <option key={key} value={key}>
                  {key === 'current' ? name : `${name} or more recent`}
                </option>
              ))}
          </Select>
        </>
      )}
    </div>
  );
}
