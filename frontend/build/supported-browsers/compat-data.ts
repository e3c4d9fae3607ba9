import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import type { OldestBrowser } from './oldest-browsers.ts';

export type Browsers = Pick<OldestBrowser, 'name' | 'version' | 'dataIds'>[];

/** A feature that a supported browser lacks and that is used without a guard. */
export interface Finding {
  /** Path in the data, such as `css.properties.field-sizing`. */
  path: string;
  browsers: string[];
  where: string;
}

const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
const data = JSON.parse(readFileSync(file, 'utf8')) as CompatData;

/** Every feature of the platform by its path in MDN's data, such as `css.properties.field-sizing`. */
const features = new Map<string, CompatStatement>();
const childrenOf = new Map<string, string[]>();
const namesByGroup = new Map<string, Set<string>>();
for (const part of ['api', 'css', 'html', 'javascript'] as const) readPart(data[part] as Identifier, part);

function readPart({ __compat: _own, ...children }: Identifier, path: string): void {
  for (const [key, value] of Object.entries(children as Record<string, Identifier>)) {
    const { __compat: compat } = value;
    childrenOf.set(path, [...(childrenOf.get(path) ?? []), key]);
    if (compat) features.set(`${path}.${key}`, compat);
    for (const tag of compat?.tags ?? []) namesByGroup.set(tag, (namesByGroup.get(tag) ?? new Set()).add(key));
    readPart(value, `${path}.${key}`);
  }
}

export const isKnown = (path: string): boolean => features.has(path);
export const keysBelow = (path: string): string[] => childrenOf.get(path) ?? [];
/** Whether instances of a built-in class have the feature, as opposed to the class itself. */
export const isOfInstances = (path: string): boolean => [features.get(path)?.spec_url].flat().some((url) => url?.includes('prototype'));
/** The names of all features that came into browsers together with this one. Code that checks one of them may use the others. */
export const namesOfGroup = (path: string): string[] => features.get(path)?.tags?.flatMap((tag) => [...namesByGroup.get(tag)!]) ?? [];

/** The browsers that lack a feature or support it only in part; none if the data does not know the feature. */
export function browsersWithout(browsers: Browsers, path: string, prefixes: string[] = []): string[] {
  const support = features.get(path)?.support;
  const lacks = (id: string, version: string) => {
    const statement = support?.[id as keyof typeof support];
    return statement !== undefined && !isSupported(statement, version, prefixes);
  };
  return browsers
    .filter(({ dataIds, version }) => dataIds.some((id) => lacks(id, version)))
    .map(({ name, version }) => `${name} ${version}`);
}

function isSupported(statement: SupportStatement, version: string, prefixes: string[]): boolean {
  const isBefore = (bound: unknown) => typeof bound === 'string' && bound !== 'preview' && compareVersions(bound, version) <= 0;
  return [statement].flat().some((entry) => {
    if (entry.partial_implementation || entry.flags || entry.alternative_name || (entry.prefix && !prefixes.includes(entry.prefix)))
      return false;
    return isBefore(entry.version_added) && !isBefore(entry.version_removed);
  });
}

/** If the data gives only an upper bound for a version (`≤37`), this uses the bound. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.replace('≤', '').split('.').map(Number)) as [number[], number[]];
  return left[0]! - right[0]! || (left[1] ?? 0) - (right[1] ?? 0);
}
