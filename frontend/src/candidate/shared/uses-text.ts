/** How often a Smart Link still opens. */
export const usesText = (count: number): string => `${count === 1 ? '1 use remains' : `${count} uses remain`} on this link.`;
