import { frequencyScale, proficiencyScale } from '@larkfield/schemas/checklist/skill-scales.ts';
import { CircleHelp } from 'lucide-react';
import { useId } from 'react';

interface ScaleHelpProps {
  name: string;
  question: string;
  steps: readonly { value: number; label: string; meaning: string }[];
}

/** A button that opens what a scale means, on the browser's own popover. */
function ScaleHelp({ name, question, steps }: ScaleHelpProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-control bg-surface px-2.5 font-semibold sm:px-3.5 hover:border-ink"
      >
        <CircleHelp aria-hidden="true" className="size-5 text-accent-text" />
        {name} scale
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto w-[min(30rem,calc(100%-2rem))] rounded-sheet border border-line bg-surface p-6 text-ink shadow-raised backdrop:bg-[rgb(11_20_40/0.55)]"
      >
        <p className="font-serif text-2xl font-semibold">{name}</p>
        <p className="mt-1 text-muted">{question}</p>
        <dl className="mt-4 grid gap-3">
          {steps.map(({ value, label, meaning }) => (
            <div key={value} className="grid grid-cols-[2.5rem_1fr] gap-x-3">
              <dt className="col-span-2 grid grid-cols-subgrid items-baseline font-semibold">
                <span className="text-right">{value}</span>
                {label}
              </dt>
              <dd className="col-start-2 text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="mt-5 min-h-11 rounded-control border border-control px-4 font-semibold hover:border-ink"
        >
          Close
        </button>
      </div>
    </>
  );
}

export function ScaleHelpButtons() {
  return (
    <div className="flex flex-wrap gap-2">
      <ScaleHelp name="Proficiency" question="How well can you do it?" steps={proficiencyScale.toReversed()} />
      <ScaleHelp name="Frequency" question="How recently did you do it?" steps={frequencyScale.toReversed()} />
    </div>
  );
}
