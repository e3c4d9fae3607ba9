import { Fragment } from 'react';
import { CopyButton } from '#src/shared/form/copy-button.tsx';

/** Paragraphs with **bold** and `code`, the only marks that the document uses. */
export function MarkedText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`grid gap-2 ${className}`}>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="max-w-[72ch] wrap-anywhere">
          {paragraph.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => (
            <Fragment key={index}>{mark(part)}</Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function mark(part: string) {
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
  if (part.startsWith('`')) return <code className="rounded bg-sunken px-1 text-sm break-all">{part.slice(1, -1)}</code>;
  return part;
}

/** A value as JSON that scrolls by itself; the keyboard can reach it to scroll. */
export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <figure className="grid min-w-0 content-start gap-1.5">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {label}
        <CopyButton text={text} subject={label} size="small" />
      </figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what can be focused
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-96 overflow-auto rounded-control border border-line bg-sunken p-3 text-sm"
      >
        {text}
      </pre>
    </figure>
  );
}
