import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'src', 'site', 'shared', 'pictures');

/** Writes one picture of the site in both formats, at twice its displayed width. Returns its size on the page. */
export async function encodePicture(name: string, png: Buffer, shownWidth: number): Promise<{ width: number; height: number }> {
  const picture = sharp(png).resize(shownWidth * 2);
  const { data, info } = await picture.clone().avif({ quality: 52, effort: 6 }).toBuffer({ resolveWithObject: true });
  await writeFile(join(folder, `${name}.avif`), data);
  await writeFile(join(folder, `${name}.webp`), await picture.webp({ quality: 74, effort: 6 }).toBuffer());
  return { width: shownWidth, height: Math.round(info.height / 2) };
}
