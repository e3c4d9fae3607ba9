import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import {
  browserPrograms,
  chromiumPrograms,
  findProgram,
  firefoxPrograms,
  hasWebKit,
  redisPrograms,
} from '@larkfield/one-machine/find-program.ts';

/** A program that the product or its tests need, with the packages that contain it. */
export interface Need {
  what: string;
  isThere: () => boolean;
  debian: string[];
  homebrew: string[];
}

const fontFolders = ['/usr/share/fonts', '/usr/local/share/fonts'];
/** The beginning of a file name in each font package; folders and extensions differ between distributions. */
const fontFiles = ['LiberationSans', 'NotoSansArabic', 'NotoSansCJK', 'NotoColorEmoji'];

/** True if the folders contain a font of every kind. */
export function hasFonts(folders = fontFolders): boolean {
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { encoding: 'utf8', recursive: true }));
  return fontFiles.every((name) => files.some((file) => file.includes(name)));
}

export const needs = {
  redis: { what: 'Redis or Valkey', isThere: () => findProgram(redisPrograms) !== null, debian: ['redis-server'], homebrew: ['redis'] },
  chromium: {
    what: 'Chromium',
    isThere: () => process.env['CHROMIUM_PATH'] !== undefined || findProgram(chromiumPrograms) !== null,
    debian: ['chromium-headless-shell'],
    homebrew: ['--cask chromium'],
  },
  fonts: {
    what: 'Fonts for names in all scripts',
    isThere: () => process.platform !== 'linux' || hasFonts(),
    debian: ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
    homebrew: [],
  },
  browser: {
    what: 'Chromium for browser tests',
    isThere: () => findProgram(browserPrograms.slice(0, 4)) !== null,
    debian: ['chromium'],
    homebrew: ['--cask chromium'],
  },
  webkit: { what: 'WebKit for browser tests', isThere: hasWebKit, debian: ['webkit2gtk-driver', 'xvfb'], homebrew: [] },
  firefox: {
    what: 'Firefox for browser tests',
    isThere: () => findProgram(firefoxPrograms) !== null,
    debian: ['firefox-esr'],
    homebrew: ['--cask firefox'],
  },
  pdfTools: {
    what: 'poppler, to read PDFs in tests',
    isThere: () => findProgram(['pdftotext']) !== null,
    debian: ['poppler-utils'],
    homebrew: ['poppler'],
  },
  sealTools: {
    what: 'openssl and qpdf, to check the seal in tests',
    isThere: () => ['openssl', 'qpdf', 'pdfsig'].every((name) => findProgram([name]) !== null),
    debian: ['openssl', 'qpdf', 'poppler-utils'],
    homebrew: ['openssl', 'qpdf', 'poppler'],
  },
  promtool: {
    what: 'promtool, to check the alerts in tests',
    isThere: () => findProgram(['promtool']) !== null,
    debian: ['prometheus'],
    homebrew: ['prometheus'],
  },
} satisfies Record<string, Need>;

/** Whether packages can be installed without asking: as root on Debian and its derivatives. */
const canInstall = () => findProgram(['apt-get']) !== null && process.getuid?.() === 0;

/** Installs missing packages if this is possible without asking; otherwise prints the command for it and exits. */
export function ensureSystemPackages(wanted: Need[]) {
  const missing = wanted.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ what }) => what).join(', ');
  const packages = missing.flatMap(({ debian }) => debian);
  if (!canInstall()) {
    const hasApt = findProgram(['apt-get']) !== null;
    const command = hasApt
      ? `sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`
      : `brew install ${missing.flatMap(({ homebrew }) => homebrew).join(' ')}   (or your system's packages of the same names)`;
    throw new Error(`Missing: ${names}. Install with:\n  ${command}`);
  }
  console.log(`Installing ${names} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const run = (args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!run(['update', '-qq']) || !run(['install', '-y', '-qq', '--no-install-recommends', ...packages])) {
    throw new Error(`apt-get could not install ${packages.join(' ')}; see above.`);
  }
  const still = missing.filter(({ isThere }) => !isThere());
  if (still.length > 0) throw new Error(`Still missing after the installation: ${still.map(({ what }) => what).join(', ')}`);
}

/** Installs optional packages for tests if possible; returns those that are still missing. */
export function installPackages(wanted: Need[]): Need[] {
  if (canInstall()) ensureSystemPackages(wanted);
  return wanted.filter(({ isThere }) => !isThere());
}
