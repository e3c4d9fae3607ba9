import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as chevronDown from 'lucide-react/icons/chevron-down';
import * as circleCheck from 'lucide-react/icons/circle-check';
import * as house from 'lucide-react/icons/house';
import { drawIcon, type IconData } from './draw-icon.ts';

/** What the library's types leave out: the build hands it to `drawIcon`. */
interface IconFile {
  default: ComponentType<object>;
  __iconData: IconData;
}

test.each([
  ['as it is', {}],
  ['hidden, with a class', { 'aria-hidden': 'true', className: 'size-4 shrink-0' }],
  ['with another stroke', { 'aria-hidden': 'true', strokeWidth: 3.5 }],
] as const)("an icon %s is the library's own to the letter", (_how, attributes) => {
  for (const file of [chevronDown, circleCheck, house]) {
    const { default: Theirs, __iconData: data } = file as unknown as IconFile;
    const ours = renderToStaticMarkup(createElement(drawIcon(data), attributes));
    expect(ours).toContain(`lucide-${data.name}`);
    expect(ours).toBe(renderToStaticMarkup(createElement(Theirs, attributes)));
  }
});
