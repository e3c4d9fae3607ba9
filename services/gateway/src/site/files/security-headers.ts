import { createHash } from 'node:crypto';

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
    // No policy may be made, so that no text becomes a script: neither the site nor its libraries make markup of strings.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** The content security policy of a page. It also allows the styles that the build put into this page. */
export function makePagePolicy(html: string): string {
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]!);
  return contentPolicy(styles.map((style) => `sha256-${createHash('sha256').update(style).digest('base64')}`));
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

/** Headers of every reply (product.md#service-7), as precomputed pairs. */
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
