import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import { splitWording } from '@larkfield/schemas/catalogue/wording.ts';

interface WordingProps {
  wording: string;
  abbreviations: Abbreviations | undefined;
}

/** A wording in which each abbreviation shows its meaning on hover, while the visible text is unchanged. */
export function Wording({ wording, abbreviations }: WordingProps) {
  return splitWording(wording, abbreviations).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <abbr key={index} title={part.meaning} className="cursor-help no-underline">
        {part.short}
      </abbr>
    ),
  );
}

/** The meanings of the abbreviations in a wording, each once: "CRRT: continuous renal replacement therapy"; empty if there are none. */
export function meaningsIn(wording: string, abbreviations: Abbreviations | undefined): string {
  const parts = splitWording(wording, abbreviations).filter((part) => typeof part !== 'string');
  return [...new Set(parts.map(({ short, meaning }) => `${short}: ${meaning}`))].join('; ');
}

/** The meanings of the abbreviations in a wording, after it and for screen readers only, which do not read the title of an `abbr`. */
export function SpokenMeanings(props: WordingProps) {
  const meanings = meaningsIn(props.wording, props.abbreviations);
  return meanings && <span className="sr-only select-none"> ({meanings})</span>;
}

/** A wording whose abbreviations are explained on hover and to screen readers. */
export function ExplainedWording(props: WordingProps) {
  return (
    <>
      <Wording {...props} />
      <SpokenMeanings {...props} />
    </>
  );
}
