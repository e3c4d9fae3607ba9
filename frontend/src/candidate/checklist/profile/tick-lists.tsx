import { familiesFor } from '@larkfield/assessment/profile/device-families.ts';
import {
  actsOf,
  ageGroups,
  benches,
  hasBenches,
  languages,
  serviceMatrixFor,
  shifts,
  withActToggled,
} from '@larkfield/assessment/profile/work-choices.ts';
import type { Choice } from '@larkfield/assessment/profile/choice.ts';
import type { TickList } from '@larkfield/schemas/profile/profile-limits.ts';
import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { ProfileForm } from './profile-form.ts';
import { Chips, Part, toggled } from './profile-parts.tsx';

interface TickListsProps {
  /** The specialty's slug. */
  slug: string;
  form: Pick<ProfileForm, TickList | 'serviceLines'>;
  onChange: (changes: Partial<Pick<ProfileForm, TickList | 'serviceLines'>>) => void;
}

/** The lists of check boxes, each below its name. They contain only what people of the specialty work with. */
export function TickLists({ slug, form, onChange }: TickListsProps) {
  const toggle = (list: TickList) => (id: string) => onChange({ [list]: toggled(form[list], id) });
  const families = familiesFor(slug).map(({ label, choices }) => {
    const count = choices.filter(({ id }) => form.devices.includes(id)).length;
    return (
      <List key={label} title={label} count={count}>
        <Chips choices={choices} chosen={form.devices} onToggle={toggle('devices')} />
      </List>
    );
  });
  const matrix = serviceMatrixFor(slug);
  const lists: Record<Exclude<TickList, 'devices'>, { title: string; choices: readonly Choice[] }> = {
    benches: { title: 'Benches', choices: hasBenches(slug) ? benches : [] },
    ages: { title: 'Ages cared for', choices: ageGroups },
    shifts: { title: 'Shifts, floating and roles', choices: shifts },
    languages: { title: 'Languages besides English', choices: languages },
  };
  return (
    <Part title="More, if it helps" hint="Open the lists you want and check what fits.">
      {matrix && (
        <List title={matrix.title} count={matrix.lines.filter(({ id }) => form.serviceLines[id]).length}>
          <ServiceLines matrix={matrix} lines={form.serviceLines} onChange={(serviceLines) => onChange({ serviceLines })} />
        </List>
      )}
      {families}
      {(Object.keys(lists) as (keyof typeof lists)[])
        .filter((list) => lists[list].choices.length > 0)
        .map((list) => (
          <List key={list} title={lists[list].title} count={form[list].length}>
            <Chips choices={lists[list].choices} chosen={form[list]} onToggle={toggle(list)} />
          </List>
        ))}
    </Part>
  );
}

function List({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <details className="group border-b border-line pb-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{title}</span>
        {count > 0 && <span className="text-muted">{`${count} checked`}</span>}
        <ChevronDown aria-hidden="true" className="ml-auto size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-3">{children}</div>
    </details>
  );
}

interface ServiceLinesProps {
  matrix: NonNullable<ReturnType<typeof serviceMatrixFor>>;
  lines: ProfileForm['serviceLines'];
  onChange: (lines: ProfileForm['serviceLines']) => void;
}

function ServiceLines({ matrix, lines, onChange }: ServiceLinesProps) {
  const toggle = (id: string) => {
    const { [id]: known, ...rest } = lines;
    onChange(known ? rest : { ...lines, [id]: matrix.wholeRole });
  };
  return (
    <div className="grid gap-3">
      <Chips choices={matrix.lines} chosen={Object.keys(lines)} onToggle={toggle} />
      {matrix.lines
        .filter(({ id }) => lines[id])
        .map(({ id, label }) => (
          <fieldset key={id} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[20rem_1fr]">
            <legend className="sr-only">{`${label}: role`}</legend>
            <span aria-hidden="true">{label}</span>
            <Chips
              choices={matrix.acts}
              chosen={actsOf(lines[id]!)}
              onToggle={(act) => onChange({ ...lines, [id]: withActToggled(lines[id]!, act) })}
            />
          </fieldset>
        ))}
    </div>
  );
}
