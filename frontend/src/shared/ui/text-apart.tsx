import { Children, type ReactNode } from 'react';

const { toArray } = Children;

/**
 * Wraps each run of text among the children in an element. A browser that translates the page replaces text nodes. React then cannot insert
 * before such a node, nor change it, if other children come and go beside it (decision 058).
 */
export function textApart(children: ReactNode): ReactNode[] {
  const parts: ReactNode[] = [];
  let text = '';
  const endText = () => {
    const words = text.trim();
    // White space stays outside the span: it separates the words of the accessible name, and translators do not change it.
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
