import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';

/** The meanings of abbreviations, for visitors without a pointer; collapsed at first, and never printed. */
export function AbbreviationList({ abbreviations }: { abbreviations: Abbreviations }) {
  return (
    <details className="mt-2 print:hidden">
      <summary className="min-h-6 w-fit rounded-key text-sm">Abbreviations</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {Object.entries(abbreviations).map(([short, meaning]) => (
          <div key={short} className="sm:contents">
            <dt className="font-semibold">{short}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
