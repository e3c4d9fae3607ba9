import browserslist from 'browserslist';

/** The browsers that `browserslist` may contain, with the name for people, the build target and the ids in the compatibility data. */
const knownBrowsers: Record<string, { name: string; target: string; dataIds: string[] }> = {
  chrome: { name: 'Chrome', target: 'chrome', dataIds: ['chrome', 'chrome_android'] },
  edge: { name: 'Edge', target: 'edge', dataIds: ['edge'] },
  firefox: { name: 'Firefox', target: 'firefox', dataIds: ['firefox', 'firefox_android'] },
  safari: { name: 'Safari', target: 'safari', dataIds: ['safari'] },
  ios_saf: { name: 'any browser on iOS', target: 'ios', dataIds: ['safari_ios'] },
};

export interface OldestBrowser {
  name: string;
  version: string;
  target: string;
  dataIds: string[];
}

/** The oldest supported version of each browser, from the `browserslist` of the front end's package.json. */
export function oldestBrowsers(): OldestBrowser[] {
  // The list is sorted by browser with the newest version first, so the last entry of each browser remains. A range such as 18.5-18.7
  // begins with its oldest version.
  const oldest = new Map(browserslist(undefined, { path: import.meta.dirname }).map((entry) => entry.split(/[ -]/) as [string, string]));
  const unknown = [...oldest.keys()].find((id) => !knownBrowsers[id]);
  if (unknown) throw new Error(`The browserslist names ${unknown}, which is not among the known browsers`);
  return Object.entries(knownBrowsers).flatMap(([id, browser]) => (oldest.has(id) ? [{ ...browser, version: oldest.get(id)! }] : []));
}

/** The oldest versions as build targets, such as `safari16.4`. */
export function buildTargets(): string[] {
  return oldestBrowsers().map(({ target, version }) => `${target}${version}`);
}

/** The oldest versions in words: "Chrome 111, Edge 111, Firefox 128, Safari 16.4, or any browser on iOS 16.4". */
export function browserNames(): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(oldestBrowsers().map(({ name, version }) => `${name} ${version}`));
}
