/** A release that was not given at build time; it is neither older nor newer than another. */
const unknown = 'unknown';

/** The release of what runs: how many commits `main` had, and the hash of the last; written into images when they are built. */
export const readRelease = (source = process.env): string => source['RELEASE'] || unknown;

const numberOf = (release: string) => Number(/^\d+/.exec(release)?.[0] ?? NaN);

/** True when both releases are known and the first was built from fewer commits. */
export const isOlderRelease = (release: string, other: string): boolean => numberOf(release) < numberOf(other);
