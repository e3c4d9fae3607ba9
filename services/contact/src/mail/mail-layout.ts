import { brand } from '@larkfield/brand/brand.ts';
import { isTimeZone } from '@larkfield/schemas/checklist/candidate-rules.ts';

/** A mail's words, before they become text and HTML. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  /** What the mail is sent for, or what it leads to, where that is something to open. */
  link?: { words: string; url: string };
  /** Label and value of what the mail states. */
  facts: [string, string][];
  /** A last paragraph, after the facts. */
  closing?: string;
  /** Text by another author, quoted as written, after everything of ours. */
  quote?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** One line without control characters: a name cannot begin a line or a header of its own. */
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

/** The same words as plain text and as simple HTML without images or scripts, and without links but one at most. */
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

/** UTC stands for a zone that a browser did not tell, and a zone may have been renamed since; the office's is nearer to its reader then. */
const readersZone = (timeZone: string) => (timeZone === 'UTC' || !isTimeZone(timeZone) ? brand.office.timeZone : timeZone);

/**
 * An instant as its reader's clock and calendar show it, with UTC beside it: "November 28, 2026 at 2:53 AM Central Time (8:53 AM UTC)".
 * Without the reader's zone it is told in that of the office.
 */
export function formatInstant(instant: string | Date, timeZone: string = brand.office.timeZone): string {
  const at = new Date(instant);
  const zone = readersZone(timeZone);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'longGeneric' });
  const day = dateIn(zone).format(at);
  const inUtc = day === dateIn('UTC').format(at) ? utcTime : utcDateAndTime;
  // Some mail programs draw the narrow space before AM and PM as a box.
  return `${day} at ${time.format(at)} (${inUtc.format(at)} UTC)`.replaceAll('\u202f', ' ');
}
