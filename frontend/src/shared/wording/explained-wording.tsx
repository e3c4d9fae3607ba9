import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import { splitWording } from '@larkfield/schemas/catalogue/wording.ts';

interface WordingProps {
  wording: string;
  abbreviations: Abbreviations | undefined;
}

/** A wording in which each abbreviation says what it stands for to a pointer; what looks at it sees the same words. */
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

/** What the abbreviations of a wording stand for, each once: "CRRT: continuous renal replacement therapy"; empty without any. */
export function meaningsIn(wording: string, abbreviations: Abbreviations | undefined): string {
  const parts = splitWording(wording, abbreviations).filter((part) => typeof part !== 'string');
  return [...new Set(parts.map(({ short, meaning }) => `${short}: ${meaning}`))].join('; ');
}

/** What the abbreviations of a wording stand for, after it and to screen readers alone: they leave the title of an `abbr` unread. */
export function SpokenMeanings(props: WordingProps) {
  const meanings = meaningsIn(props.wording, props.abbreviations);
  return meanings && <span className="sr-only select-none"> ({meanings})</span>;
}

/** A wording whose abbreviations are explained to a pointer and to a screen reader. */
export function ExplainedWording(props: WordingProps) {
  return (
    <>
      <Wording {...props} />
      <SpokenMeanings {...props} />
    </>
  );
}
