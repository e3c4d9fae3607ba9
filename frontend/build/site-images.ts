import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import brand from '@larkfield/brand/brand.json' with { type: 'json' };
import { theme } from '@larkfield/brand/theme.ts';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { arcPath, pointOnArc } from '#src/shared/brand/arc-geometry.ts';

const icon = new URL('../src/shared/brand/favicon.svg', import.meta.url);
const slogan = 'Clinicians who\nare ready on the\nfirst shift';
const size = { width: 1200, height: 630 };

/** Writes the images that browsers, phones and social networks show for the site: the icons, and the preview picture of a shared link. */
export async function writeSiteImages(folder: string): Promise<void> {
  const svg = await readFile(icon);
  const iconAt = (pixels: number) =>
    sharp(svg, { density: (72 * pixels) / 32 })
      .resize(pixels)
      .png()
      .toBuffer();
  await writeFile(join(folder, 'apple-touch-icon.png'), await iconAt(180));
  await writeFile(join(folder, 'icon-192.png'), await iconAt(192));
  await writeFile(join(folder, 'icon-512.png'), await iconAt(512));
  await writeFile(join(folder, 'favicon.ico'), icoOf(await iconAt(32), 32));
  await writeFile(join(folder, 'social.png'), await socialPicture());
}

async function socialPicture(): Promise<Buffer> {
  const [headline, name] = await inLiterata([
    { text: slogan, color: '#ffffff', dpi: 420 },
    { text: brand.name, color: theme.daybreak400, dpi: 190 },
  ]);
  return sharp(Buffer.from(arcs()))
    .composite([
      { input: name!, left: 76, top: 92 },
      { input: headline!, left: 72, top: 186 },
    ])
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer();
}

function arcs(): string {
  const center = { x: 940, y: 640 };
  const radii = [480, 400, 320, 240, 160];
  const parts = [0.64, 0.93, 0.71, 0.83, 1];
  const sun = pointOnArc(center, radii[0]!, parts[0]!);
  const stroke = (index: number) => (index < 2 ? 'url(#warm)' : 'url(#cool)');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" fill="none">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="${theme.night950}"/><stop offset=".5" stop-color="${theme.night900}"/><stop offset="1" stop-color="${theme.night700}"/>
      </linearGradient>
      <linearGradient id="warm" gradientUnits="userSpaceOnUse" x1="460" x2="1420"><stop stop-color="${theme.scrub600}"/><stop offset=".45" stop-color="#8d9a6c"/><stop offset="1" stop-color="${theme.daybreak400}"/></linearGradient>
      <linearGradient id="cool" gradientUnits="userSpaceOnUse" x1="620" x2="1260"><stop stop-color="${theme.scrub600}"/><stop offset="1" stop-color="#8fdcc4"/></linearGradient>
      <radialGradient id="glow"><stop stop-color="${theme.daybreak400}" stop-opacity=".7"/><stop offset="1" stop-color="${theme.daybreak400}" stop-opacity="0"/></radialGradient>
      <linearGradient id="fade" x1="0" x2="1"><stop offset=".3" stop-color="#000"/><stop offset=".62" stop-color="#fff"/></linearGradient>
      <mask id="right"><rect width="1200" height="630" fill="url(#fade)"/></mask>
    </defs>
    <rect width="1200" height="630" fill="url(#sky)"/>
    <g mask="url(#right)" stroke-width="30">
      ${radii.map((radius) => `<path d="${arcPath(center, radius)}" stroke="#fff" stroke-opacity=".09"/>`).join('')}
      ${radii.map((radius, index) => `<path d="${arcPath(center, radius, parts[index])}" stroke="${stroke(index)}" stroke-linecap="round"/>`).join('')}
    </g>
    <circle cx="${sun.x}" cy="${sun.y}" r="110" fill="url(#glow)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="21" fill="${theme.daybreak400}"/>
  </svg>`;
}

/** Renders texts as pictures in the typeface of the headings, which need not be installed on the build machine. */
async function inLiterata(texts: { text: string; color: string; dpi: number }[]): Promise<Buffer[]> {
  const source = createRequire(import.meta.url).resolve('@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2');
  const folder = await mkdtemp(join(tmpdir(), 'site-images-'));
  try {
    const fontfile = join(folder, 'literata.ttf');
    const letters = texts.map(({ text }) => text).join('');
    const options = { targetFormat: 'truetype' as const, variationAxes: { wght: 600, opsz: 40 } };
    await writeFile(fontfile, await subsetFont(await readFile(source), letters, options));
    return await Promise.all(
      texts.map(({ text, color, dpi }) =>
        sharp({ text: { text: `<span foreground="${color}">${text}</span>`, font: 'Literata', fontfile, dpi, rgba: true } })
          .png()
          .toBuffer(),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** An .ico file that holds one PNG. */
function icoOf(png: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(pixels, 6);
  header.writeUInt8(pixels, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
