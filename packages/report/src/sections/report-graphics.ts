import { formatScore } from '@larkfield/assessment/scores.ts';
import { h, type ReportElement } from '#src/report-element.ts';

const center = 100;
const outerRadius = 90;
const arcStep = 15;
const arcWidth = 9;

/** The point at a fraction of a half circle: 0 is its left end, 1 its right end. */
function pointAt(radius: number, part: number): [x: number, y: number] {
  const angle = Math.PI * (1 - part);
  return [center + radius * Math.cos(angle), center - radius * Math.sin(angle)];
}

const rounded = (...values: number[]) => values.map((value) => value.toFixed(2)).join(' ');

/** The point at a fraction of a half circle around (100, 100), as `x y`. */
export function point(radius: number, part: number): string {
  return rounded(...pointAt(radius, part));
}

/** The first part of a half circle as cubic curves of at most a quarter each. SVG's arcs would make the PDF's path ten times as long. */
export function arcPath(radius: number, part: number): string {
  const pieces = Math.max(1, Math.ceil(part * 2));
  const step = part / pieces;
  const pull = (4 / 3) * Math.tan((Math.PI * step) / 4) * radius;
  let path = `M${rounded(...pointAt(radius, 0))}`;
  for (let piece = 0; piece < pieces; piece += 1) {
    const [from, to] = [piece * step, (piece + 1) * step];
    const [x0, y0] = pointAt(radius, from);
    const [x1, y1] = pointAt(radius, to);
    const [a0, a1] = [Math.PI * (1 - from), Math.PI * (1 - to)];
    path += `C${rounded(x0 + pull * Math.sin(a0), y0 + pull * Math.cos(a0), x1 - pull * Math.sin(a1), y1 - pull * Math.cos(a1), x1, y1)}`;
  }
  return path;
}

function sun(radius: number, part: number): ReportElement {
  const [cx, cy] = pointAt(radius, part);
  return h('circle', { className: 'rp-dial-sun', cx: rounded(cx), cy: rounded(cy), r: 7 });
}

/** The arc of a shift as a dial: five nested arcs, one per proficiency level, filled from the inside, with the sun at the score. */
export function scoreDial(score: number | null, label: string): ReportElement {
  const value = Math.min(5, Math.max(0, score ?? 0));
  const arcs = [1, 2, 3, 4, 5].flatMap((level) => {
    const radius = outerRadius - (5 - level) * arcStep;
    const filled = Math.min(1, Math.max(0, value - (level - 1)));
    const track = h('path', { className: 'rp-dial-track', d: arcPath(radius, 1), strokeWidth: arcWidth });
    if (filled < 0.005) return [track];
    const isTip = filled < 1 || value === level;
    const arc = h('path', { className: `rp-dial-arc rp-dial-arc-${level}`, d: arcPath(radius, filled), strokeWidth: arcWidth });
    return [track, arc, ...(isTip ? [sun(radius, filled)] : [])];
  });
  return h('svg', { className: 'rp-dial', viewBox: '0 0 200 110', role: 'img', 'aria-label': label }, arcs);
}

/** A bar from 0 to 5, with its number always beside it; without a label it is decoration. */
export function scoreBar(score: number | null, label: string | null, tone: 'scrub' | 'danger' | 'night' = 'scrub'): ReportElement {
  const width = (((score ?? 0) / 5) * 100).toFixed(1);
  const text = score === null ? `${label}: not rated` : `${label}: ${formatScore(score)} out of 5.0`;
  return h(
    'svg',
    {
      className: 'rp-bar',
      viewBox: '0 0 100 4',
      preserveAspectRatio: 'none',
      ...(label === null ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': text }),
    },
    h('rect', { className: 'rp-bar-track', width: 100, height: 4 }),
    h('rect', { className: `rp-bar-${tone}`, width, height: 4 }),
  );
}

/** The five arcs as a decoration of the header. */
export function headerArcs(): ReportElement {
  const radii = [90, 75, 60, 45, 30];
  const reach = [0.66, 0.78, 0.62, 0.84, 1];
  return h(
    'svg',
    { className: 'rp-arcs', viewBox: '0 0 200 104', 'aria-hidden': 'true' },
    radii.map((radius, index) => [
      h('path', { className: 'rp-arcs-track', d: arcPath(radius, 1), strokeWidth: 7 }),
      h('path', { className: `rp-arcs-${index + 1}`, d: arcPath(radius, reach[index]!), strokeWidth: 7 }),
    ]),
    sun(radii[0]!, reach[0]!),
  );
}
