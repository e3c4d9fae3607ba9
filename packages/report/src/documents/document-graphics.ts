import { h, type ReportElement } from '#src/report-element.ts';
import { arcPath, point } from '#src/sections/report-graphics.ts';

const radii = [90, 75, 60, 45, 30];

/** The filled fraction of each of the five arcs from 0 to 1, the outermost first. */
export type ArcParts = readonly [number, number, number, number, number];

/** The arc of a shift on the cover: five nested arcs with a sun at the end of the outermost one. Without a label it is decorative. */
export function coverArcs(parts: ArcParts, label?: string): ReportElement {
  const [x, y] = point(90, parts[0]).split(' ');
  return h(
    'svg',
    { className: 'doc-arcs', viewBox: '0 0 200 106', ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }) },
    h('defs', {}, gradient('warm', '#0E756A', '#8D9A6C', '#FFB26B'), gradient('cool', '#0E756A', '#3FA394', '#8FDCC4')),
    radii.map((radius) => h('path', { d: arcPath(radius, 1), stroke: '#2A4070', strokeWidth: 6.5 })),
    radii.map((radius, index) =>
      h('path', {
        d: arcPath(radius, parts[index]!),
        stroke: `url(#doc-${index < 2 ? 'warm' : 'cool'})`,
        strokeWidth: 6.5,
        strokeLinecap: 'round',
      }),
    ),
    h('circle', { cx: x, cy: y, r: 6.5, fill: '#FFB26B' }),
  );
}

function gradient(name: string, ...colors: string[]): ReportElement {
  return h(
    'linearGradient',
    { id: `doc-${name}`, gradientUnits: 'userSpaceOnUse', x1: 10, y1: 0, x2: 190, y2: 0 },
    colors.map((color, index) => h('stop', { offset: index / (colors.length - 1), 'stop-color': color })),
  );
}

/** One arc with a sun at its fraction; the caller shows the number beside it. */
export function smallArc(part: number): ReportElement {
  const [x, y] = point(90, part).split(' ');
  return h(
    'svg',
    { className: 'doc-small-arc', viewBox: '0 0 212 122', 'aria-hidden': 'true' },
    h('path', { d: arcPath(90, 1), stroke: '#D2DCE0', strokeWidth: 16, strokeLinecap: 'round' }),
    h('path', { d: arcPath(90, part), stroke: '#0E756A', strokeWidth: 16, strokeLinecap: 'round' }),
    h('circle', { cx: x, cy: y, r: 18, fill: '#FFB26B' }),
  );
}
