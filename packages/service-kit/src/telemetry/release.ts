/** Stands for a release that was not set at build time. It is neither older nor newer than another. */
const unknown = 'unknown';

/** The running release: the number of commits on `main`, by which releases are ordered, and the hash of the last one. Image builds set it. */
export const readRelease = (source = process.env): string => source['RELEASE'] || unknown;

const numberOf = (release: string) => Number(/^\d+/.exec(release)?.[0] ?? NaN);

/** True when both releases are known and the first was built from fewer commits. */
export const isOlderRelease = (release: string, other: string): boolean => numberOf(release) < numberOf(other);
