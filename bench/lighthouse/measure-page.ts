import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';

/** Lighthouse's results for one page in one run. */
export interface Measurement {
  /** Scores out of 100: performance, accessibility, best practices, search engines. */
  scores: [number, number, number, number];
  /** Milliseconds on a simulated mid-range phone. */
  firstPaint: number;
  largestPaint: number;
  blockingTime: number;
  layoutShift: number;
  /** Bytes as sent, without headers. */
  scriptBytes: number;
  fontBytes: number;
  /** Audits that lost points. */
  failed: string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'];

/** Measures a page on a simulated phone with an empty cache; repeats a run that Lighthouse reports as failed. */
export async function measurePage(url: string, chromePath: string, attempts = 3): Promise<Measurement> {
  const chrome = await launch({ chromePath, chromeFlags: flags, logLevel: 'silent' });
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...categories], logLevel: 'silent', output: 'json' });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result');
    return await read(result.lhr);
  } catch (error) {
    if (attempts <= 1) throw error;
  } finally {
    chrome.kill();
  }
  return measurePage(url, chromePath, attempts - 1);
}

async function read(lhr: Result): Promise<Measurement> {
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)) as Measurement['scores'],
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blockingTime: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    scriptBytes: await sentBytes(lhr, 'Script'),
    fontBytes: await sentBytes(lhr, 'Font'),
    failed: costlyAudits(lhr),
  };
}

/** Requests the files again, because Lighthouse includes headers, which most servers compress. */
async function sentBytes(lhr: Result, type: string): Promise<number> {
  const details = lhr.audits['network-requests']?.details;
  const items = details?.type === 'table' ? details.items : [];
  const addresses = new Set(items.filter((item) => item['resourceType'] === type).map((item) => String(item['url'])));
  const sizes = await Promise.all(
    [...addresses].map(async (address) => {
      const reply = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      return Number(reply.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function costlyAudits(lhr: Result): string[] {
  const weighed = categories.flatMap((category) => lhr.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []);
  return weighed
    .map(({ id }) => lhr.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => audit!.id);
}
