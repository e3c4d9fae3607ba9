import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Hashes of styles that the build put into pages, such as `sha256-…`; written by the front end's build. */
const hashesSchema = z.strictObject({ styles: z.array(z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/)) });
const hashesFile = 'csp-hashes.json';

function readStyleHashes(staticDir: string | undefined): string[] {
  const file = staticDir && join(staticDir, hashesFile);
  return file && existsSync(file) ? hashesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).styles : [];
}

function contentPolicy(styleHashes: string[]): string {
  const styles = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of pages: it also allows the styles that the build wrote into them, which no other reply needs to name. */
export function makePagePolicy(staticDir: string | undefined): string {
  return contentPolicy(readStyleHashes(staticDir));
}

const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const twoYears = 63_072_000;

/** Headers of every reply (product.md#service-7), as pairs that are set without further thought. */
export function makeSecurityHeaders(publicUrl: URL): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', contentPolicy([])],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', ['clipboard-write=(self)', ...refusedFeatures.map((feature) => `${feature}=()`)].join(', ')],
    ...(publicUrl.protocol === 'https:'
      ? [['Strict-Transport-Security', `max-age=${twoYears}; includeSubDomains`] as [string, string]]
      : []),
  ];
}
