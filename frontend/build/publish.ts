import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Lists the files of the last two builds, so that a tab opened before a release still finds its chunks. */
const manifestName = '.published.json';

/**
 * Moves a finished build into the folder that is being served. Hashed assets are moved first and pages last, each by an atomic rename, so
 * that a running server never sees an empty folder or a page without its assets.
 */
export async function publish(from: string, to: string): Promise<void> {
  const files = (await readdir(from, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1));
  const pagesLast = files.toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)));
  for (const file of pagesLast) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, `${file}.next`));
    await rename(join(to, `${file}.next`), join(to, file));
  }
  const previous = await readManifest(to);
  await writeFile(join(to, manifestName), JSON.stringify({ current: files, previous: previous.current }));
  const kept = new Set([...files, ...previous.current, manifestName]);
  const stale = [...previous.previous].filter((file) => !kept.has(file));
  for (const file of stale) await rm(join(to, file), { force: true });
  await rm(from, { recursive: true });
}

const isPage = (file: string) => /\.html(\.br|\.gz)?$/.test(file);

async function readManifest(folder: string): Promise<{ current: string[]; previous: string[] }> {
  const file = join(folder, manifestName);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { current: [], previous: [] };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  await publish(join(root, 'dist-next'), join(root, 'dist'));
}
