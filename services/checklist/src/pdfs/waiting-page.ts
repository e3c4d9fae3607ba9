import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { brand } from '@larkfield/brand/brand.ts';
import { theme } from '@larkfield/brand/theme.ts';

const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:${theme.mist50};color:${theme.ink};font:18px/1.5 "Atkinson Hyperlegible Next",system-ui,sans-serif}
main{max-width:34rem;padding:2rem}
h1{font:600 26px/1.25 Literata,Georgia,serif;margin:0 0 .75rem}
p{margin:0 0 1rem;color:${theme.slate600}}
b{color:${theme.ink}}
i{display:block;height:4px;border-radius:2px;background:linear-gradient(90deg,${theme.mist200},${theme.scrub600},${theme.mist200});background-size:200% 100%;animation:w 1.6s linear infinite}
@keyframes w{to{background-position:-200% 0}}
@media(prefers-reduced-motion:reduce){i{animation:none}}`;

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

interface Waiting {
  /** One or two sentences as trusted HTML. */
  text: string;
  isFailed: boolean;
  /** Seconds until the page reloads. */
  retryAfter: number;
}

/** Sends a page for a browser tab that waits for its PDF. The page reloads without scripts until the file is there. */
export function sendWaitingPage(response: Response, { text, isFailed, retryAfter }: Waiting) {
  const refresh = isFailed ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`;
  const heading = isFailed ? "This PDF couldn't be made" : 'Preparing your PDF';
  response
    .status(isFailed ? 503 : 202)
    .setHeader('Content-Security-Policy', policy)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${isFailed ? 'PDF not available' : 'Preparing your PDF'} · ${brand.name}</title><style>${style}</style></head><body><main role="status"><h1>${heading}</h1><p>${text}</p>${isFailed ? '' : '<i></i>'}</main></body></html>`,
    );
}
