import { checkPage, statePanel } from '@larkfield/report/check-page/check-page.ts';
import { h } from '@larkfield/report/report-element.ts';
import { verifyPath } from '@larkfield/schemas/reports/verify-report.ts';
import type { ErrorCode } from '@larkfield/schemas/errors.ts';
import { formatWait } from '@larkfield/schemas/durations.ts';
import type { SendErrorPage } from '@larkfield/service-kit/http/http-error.ts';

/** Shown whenever there is no verdict, so that the reader takes this neither for a forgery nor for a proof. */
const noVerdict = "This doesn't say anything about the report, good or bad.";

function partsOf(code: ErrorCode, status: number, wait: string) {
  if (code === 'TOO_MANY_REQUESTS')
    return statePanel('warning', 'Too many reports were checked from your connection', `${noVerdict} Please try again in ${wait}.`);
  if (status >= 500) return statePanel('warning', "We can't look it up right now", `${noVerdict} Please try again in ${wait}.`);
  return statePanel('warning', "There's no such page", `${noVerdict} You'll find the address at the bottom of every page of the PDF.`);
}

/** The page of a report check without a verdict: a rate limit was reached, or a part of the product is down. */
export const sendCheckRefusal: SendErrorPage = (response, code) => {
  const { statusCode } = response;
  const seconds = Number(response.getHeader('Retry-After') ?? 0);
  const wait = seconds > 10 ? formatWait(seconds) : 'a moment';
  const isForNow = statusCode === 429 || statusCode >= 500;
  // An empty href links to the page itself.
  const way = isForNow ? h('a', { href: '' }, 'Try again') : h('a', { href: verifyPath }, 'Check a report');
  const { headers, html } = checkPage({ title: 'No answer yet', parts: [partsOf(code, statusCode, wait), h('p', {}, way)] });
  response.set(headers).send(html);
};
