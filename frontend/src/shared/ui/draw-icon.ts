import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** An icon as the library holds it. */
export interface IconData {
  name: string;
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
  aliases?: string[];
}

/** Makes the component of an icon, with the attributes that the library's own gives it: the build has all icons made here. */
export function drawIcon({ name, size, node, aliases = [] }: IconData): FunctionComponent<SVGProps<SVGSVGElement>> {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  return ({ className = '', ...attributes }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `${names} ${className}`.trim(),
        'aria-hidden': true,
        ...attributes,
      },
      ...node.map(([tag, drawn]) => createElement(tag, drawn)),
    );
}
