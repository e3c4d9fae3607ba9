import { Fragment } from 'react';

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
