import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { isSupportedBrowser } from '#src/app/start/load-application.ts';
import { browserNames, oldestBrowsers, type OldestBrowser } from './oldest-browsers.ts';
import { browsersWithout } from './compat-data.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['README.md', 'docs/decisions/018-supported-browsers.md'])('%s lists the browsers of the browserslist', (name) => {
  expect(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')).toContain(browserNames());
});

/** Runs the site's own check in a browser that has the features which the compatibility data lists for it. */
function isSupportedIn(browser: OldestBrowser): boolean {
  const has = (path: string) => browsersWithout([browser], path).length === 0;
  const supports = (_property: string, value: string) => has(`css.types.color.${value.split('(')[0]}`);
  vi.stubGlobal('CSS', has('api.CSS.registerProperty_static') ? { supports, registerProperty() {} } : { supports });
  return isSupportedBrowser();
}

test.each(oldestBrowsers())('the site starts in $name $version and not in the version before', (browser) => {
  const { version } = browser;
  const before = version.includes('.') ? (Number(version) - 0.1).toFixed(1) : String(Number(version) - 1);
  expect([isSupportedIn(browser), isSupportedIn({ ...browser, version: before })]).toEqual([true, false]);
});

test('every supported browser has the features that the inlined styles need', () => {
  for (const path of [
    'css.types.color.color-mix',
    'css.types.gradient.linear-gradient.interpolation_color_space',
    'css.at-rules.property',
  ]) {
    expect(browsersWithout(oldestBrowsers(), path), path).toEqual([]);
  }
});
