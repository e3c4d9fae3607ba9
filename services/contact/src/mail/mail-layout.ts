import { brand } from '@larkfield/brand/brand.ts';
import { isTimeZone } from '@larkfield/schemas/checklist/candidate-rules.ts';

/** A paragraph, or one that ends with the address of a second page. */
type Paragraph = string | { text: string; url: string };

/** The texts of a mail, from which plain text and HTML are rendered. */
export interface MailWords {
  subject: string;
  paragraphs: Paragraph[];
  /** The page that the mail is about, if there is one to open. */
  link?: { words: string; url: string };
  /** The facts of the mail as labels and values. */
  facts: [string, string][];
  /** A last paragraph after the facts. */
  closing?: Paragraph;
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

const toText = (paragraph: Paragraph) => (typeof paragraph === 'string' ? paragraph : `${paragraph.text} ${paragraph.url}`);
const toAnchor = (url: string, words: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;
/** An address is a link, since not every mail program makes one of it. Free text never becomes one. */
const toHtml = (paragraph: Paragraph) =>
  `<p>${typeof paragraph === 'string' ? escapeHtml(paragraph) : `${escapeHtml(paragraph.text)} ${toAnchor(paragraph.url, paragraph.url)}`}</p>`;

/** Lines of readable length, which break within an address where a phone is narrower. */
const bodyStyle = 'font-family:sans-serif;font-size:16px;line-height:1.5;max-width:38em;overflow-wrap:anywhere';

/** Renders the texts as plain text and as simple HTML without images or scripts. */
export function renderMail({ subject, paragraphs, link, facts, closing, quote }: MailWords): RenderedMail {
  const lines = facts.map(([label, value]) => [label, toLine(value)] as const);
  const text = [
    ...paragraphs.map(toText),
    ...(link ? [`${link.words}:\n${link.url}`] : []),
    lines.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(closing === undefined ? [] : [toText(closing)]),
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
    ([label, value]) =>
      `<tr valign="top"><th align="left" style="white-space:nowrap">${escapeHtml(label)}&nbsp;&nbsp;</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(toLine(subject))}</title></head>`,
    `<body style="${bodyStyle}">`,
    ...paragraphs.map(toHtml),
    ...(link ? [`<p>${toAnchor(link.url, link.words)}</p>`] : []),
    `<table cellpadding="4" role="presentation">${rows.join('')}</table>`,
    ...(closing === undefined ? [] : [toHtml(closing)]),
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
