import { Children, type ReactNode } from 'react';

const { toArray } = Children;

/**
 * Children in which each run of text is an element of its own. A browser that translates the page replaces texts: React then finds neither the
 * text to put something before, nor the text to change, where other children come and go beside it (decision 058).
 */
export function textApart(children: ReactNode): ReactNode[] {
  const parts: ReactNode[] = [];
  let text = '';
  const endText = () => {
    const words = text.trim();
    // White space stays outside the span: it separates the words of the accessible name, and translators leave it alone.
    if (words)
      parts.push(
        text.slice(0, text.indexOf(words)),
        <span key={`text-${parts.length}`}>{words}</span>,
        text.slice(text.indexOf(words) + words.length),
      );
    else parts.push(text);
    text = '';
  };
  for (const child of toArray(children)) {
    if (typeof child === 'string' || typeof child === 'number') text += child;
    else {
      endText();
      parts.push(child);
    }
  }
  endText();
  return parts.filter((part) => part !== '');
}
