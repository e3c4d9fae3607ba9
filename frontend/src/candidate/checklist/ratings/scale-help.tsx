import { drillNote, frequencyScale, proficiencyScale } from '@larkfield/schemas/checklist/skill-scales.ts';
import { CircleHelp } from 'lucide-react';
import { useChecklist } from '#src/candidate/checklist/checklist-context.tsx';
import { HelpButton } from '#src/candidate/checklist/help-button.tsx';

interface ScaleHelpProps {
  name: string;
  question: string;
  steps: readonly { value: number; label: string; meaning: string }[];
  note?: string | false;
}

/** A button that opens what a scale means. */
function ScaleHelp({ name, question, steps, note }: ScaleHelpProps) {
  return (
    <HelpButton
      label={
        <>
          <CircleHelp aria-hidden="true" className="size-5 text-accent-text" />
          {name} scale
        </>
      }
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-control bg-surface px-2.5 font-semibold sm:px-3.5 hover:border-ink"
      title={name}
      description={question}
    >
      <dl className="grid gap-3">
        {steps.map(({ value, label, meaning }) => (
          <div key={value}>
            <dt className="flex gap-3 font-semibold">
              <span className="w-3 text-right">{value}</span>
              {label}
            </dt>
            <dd className="pl-6 text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-4">{note}</p>}
    </HelpButton>
  );
}

export function ScaleHelpButtons() {
  const hasEmergencies = useChecklist().ratings.skills.some(({ emergency }) => emergency);
  return (
    <div className="flex flex-wrap gap-2">
      <ScaleHelp name="Proficiency" question="How well can you do it?" steps={proficiencyScale.toReversed()} />
      <ScaleHelp
        name="Frequency"
        question="How recently did you do it?"
        steps={frequencyScale.toReversed()}
        note={hasEmergencies && drillNote}
      />
    </div>
  );
}
