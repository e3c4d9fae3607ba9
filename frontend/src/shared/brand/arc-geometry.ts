export interface Point {
  x: number;
  y: number;
}

/** The point at a fraction of the half circle: 0 is its left end, 1 its right end. */
export function pointOnArc(center: Point, radius: number, part: number): Point {
  const angle = Math.PI * (1 - part);
  return { x: round(center.x + radius * Math.cos(angle)), y: round(center.y - radius * Math.sin(angle)) };
}

/** SVG path of a half circle, or of its beginning up to the fraction `part`. */
export function arcPath(center: Point, radius: number, part = 1): string {
  const end = pointOnArc(center, radius, part);
  return `M${round(center.x - radius)} ${center.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
