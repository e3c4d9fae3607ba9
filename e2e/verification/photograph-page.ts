import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { readQrCode } from '@larkfield/testing/pdf/scan-pages.ts';
import { patience } from '../engines/journey-page.ts';

/** The camera's view in pixels: the lower left corner of the page on a table, rotated, at an angle and in poor light. */
const view = { width: 1000, height: 700 };
const table = 'body { margin: 0; background: linear-gradient(120deg, #5b4a3a, #a89478) }';
const paper =
  'img { position: absolute; left: 120px; bottom: 110px; width: 1600px; transform-origin: left bottom; ' +
  'transform: perspective(4000px) rotateX(10deg) rotateZ(6deg); filter: blur(.4px) brightness(.8) contrast(.85) }';

/** Simulates a phone's photograph of the first page of a PDF, and reads the QR code in it; throws if none can be read. */
export async function readFromPhotograph(browser: Browser, file: string): Promise<string> {
  const scan = execFileSync('pdftoppm', ['-r', '200', '-l', '1', '-png', file], { maxBuffer: 2 ** 28 });
  const page = await browser.newPage({ viewport: view });
  page.setDefaultTimeout(patience);
  await page.setContent(`<style>${table} ${paper}</style><img alt="" src="data:image/png;base64,${scan.toString('base64')}">`);
  await page.evaluate(() => document.querySelector('img')!.decode());
  const photograph = await page.screenshot({ type: 'jpeg', quality: 70 });
  const pixels = await page.evaluate(async (jpeg) => {
    const picture = new Image();
    picture.src = `data:image/jpeg;base64,${jpeg}`;
    await picture.decode();
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return { width, height, data: Array.from(data, (value) => String.fromCharCode(value)).join('') };
  }, photograph.toString('base64'));
  await page.close();
  return readQrCode({ ...pixels, data: Buffer.from(pixels.data, 'latin1') });
}
