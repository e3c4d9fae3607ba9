import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import { splitWording } from '@larkfield/schemas/catalogue/split-wording.ts';

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

/**
 * A wording whose abbreviations are explained to screen readers as well, which leave the title of an `abbr` unread. As one text, for
 * touch, its parts never move apart when a line of it breaks elsewhere.
 */
export function ExplainedWording({ isOneText = false, ...props }: WordingProps & { isOneText?: boolean }) {
  const meanings = meaningsIn(props.wording, props.abbreviations);
  return (
    <>
      {isOneText ? props.wording : <Wording {...props} />}
      {meanings && <span className="sr-only select-none"> ({meanings})</span>}
    </>
  );
}
