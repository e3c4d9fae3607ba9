import { brand } from '@larkfield/brand/brand.ts';
import { isTimeZone } from '@larkfield/schemas/checklist/candidate-rules.ts';

/** The texts of a mail, from which plain text and HTML are rendered. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  /** The page that the mail is about, if there is one to open. */
  link?: { words: string; url: string };
  /** The facts of the mail as labels and values. */
  facts: [string, string][];
  /** A last paragraph after the facts. */
  closing?: string;
  /** A quoted text by another author, after all our own text. */
  quote?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A single line without control characters, so that a name can start neither a line nor a header. */
export function toLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const { office } = brand;
const signature = [
  brand.name,
  `${office.street}, ${office.city}, ${office.region} ${office.postalCode}`,
  `${brand.phones.main} · ${brand.emails.general}`,
];

/** Renders the texts as plain text and as simple HTML without images or scripts and with at most one link. */
export function renderMail({ subject, paragraphs, link, facts, closing, quote }: MailWords): RenderedMail {
  const lines = facts.map(([label, value]) => [label, toLine(value)] as const);
  const text = [
    ...paragraphs,
    ...(link ? [`${link.words}:\n${link.url}`] : []),
    lines.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(closing === undefined ? [] : [closing]),
    ...(quote === undefined
      ? []
      : [
          quote
            .split(/\r?\n/)
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    `-- \n${signature.join('\n')}`,
  ].join('\n\n');
  const rows = lines.map(
    ([label, value]) => `<tr><th align="left" valign="top">${escapeHtml(label)}&nbsp;&nbsp;</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(toLine(subject))}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5">',
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
    `<table cellpadding="4" role="presentation">${rows.join('')}</table>`,
    ...(closing === undefined ? [] : [`<p>${escapeHtml(closing)}</p>`]),
    ...(quote === undefined ? [] : [`<blockquote style="white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`]),
    `<hr><p>${signature.map(escapeHtml).join('<br>')}</p></body></html>`,
  ].join('\n');
  return { subject: toLine(subject), text: `${text}\n`, html };
}

const utcTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
const utcDateAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  timeZone: 'UTC',
});
const dateIn = (timeZone: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });

/** A browser without a time zone sends UTC, and a zone may have been renamed since. In both cases the office's zone is closer to the reader. */
const readersZone = (timeZone: string) => (timeZone === 'UTC' || !isTimeZone(timeZone) ? brand.office.timeZone : timeZone);

/** The day of an instant by the office's calendar, for a day that staff entered without a time. */
export const formatDay = (instant: string): string => dateIn(brand.office.timeZone).format(new Date(instant));

/**
 * An instant by its reader's clock and calendar, with UTC beside it: "November 28, 2026 at 2:53 AM Central Time (8:53 AM UTC)". Uses the
 * office's zone if the reader's is unknown.
 */
export function formatInstant(instant: string | Date, timeZone: string = brand.office.timeZone): string {
  const at = new Date(instant);
  const zone = readersZone(timeZone);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'longGeneric' });
  const day = dateIn(zone).format(at);
  const inUtc = day === dateIn('UTC').format(at) ? utcTime : utcDateAndTime;
  // Replaces the narrow space before AM and PM, which some mail programs show as a box.
  return `${day} at ${time.format(at)} (${inUtc.format(at)} UTC)`.replaceAll('\u202f', ' ');
}
