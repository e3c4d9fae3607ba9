import { execFileSync } from 'node:child_process';
import { decodeQR } from 'qr/decode.js';

/** The QR code in the lower left corner of every page of a PDF, read from a scan of the given resolution in dpi; throws if none can be read. */
export function scanPages(file: string, dpi: number): string[] {
  const corner = ['-x', '0', '-y', String(Math.floor(9.5 * dpi)), '-W', String(4 * dpi), '-H', String(2 * dpi)];
  const pictures = execFileSync('pdftoppm', ['-r', String(dpi), ...corner, file], { maxBuffer: 2 ** 28 });
  const found: string[] = [];
  for (let at = 0; at < pictures.length;) {
    const [head, width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(pictures.toString('latin1', at, at + 30))!;
    const start = at + head.length;
    at = start + 3 * Number(width) * Number(height);
    const picture = { width: Number(width), height: Number(height), data: pictures.subarray(start, at) };
    found.push(readQrCode(picture));
  }
  return found;
}

/** The QR code in a picture; throws if none can be read. */
export function readQrCode(picture: Parameters<typeof decodeQR>[0]): string {
  // The long limit allows for a busy machine.
  return decodeQR(picture, { timeLimit: 60_000 });
}
