import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the first of these programs that is on the PATH, or null. */
export function findProgram(names: readonly string[], searchPath = process.env['PATH'] ?? ''): string | null {
  for (const name of names) {
    for (const folder of searchPath.split(delimiter)) {
      const file = join(folder, name);
      if (folder && isExecutable(file)) return file;
    }
  }
  return null;
}

export const redisPrograms = ['redis-server', 'valkey-server'] as const;
/** The headless shell comes first: it renders PDFs much faster than the full browser. */
export const chromiumPrograms = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
] as const;
/** The other browser tests need the full browser. */
export const browserPrograms = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
] as const;
export const mongoPrograms = ['mongod'] as const;
export const firefoxPrograms = ['firefox-esr', 'firefox'] as const;

/** The browser of WebKitGTK's own tests, or null. Systems install it in a folder of the library, some below a folder for the architecture. */
export function findMiniBrowser(): string | null {
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/libexec'].filter((folder) => existsSync(folder));
  const folders = libraries.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))]);
  return folders.map((folder) => join(folder, 'webkit2gtk-4.1', 'MiniBrowser')).find(isExecutable) ?? null;
}

/** Whether WebKit can be driven: this needs its browser, its driver and a virtual screen. */
export const hasWebKit = (): boolean =>
  findMiniBrowser() !== null && findProgram(['WebKitWebDriver']) !== null && findProgram(['Xvfb']) !== null;
