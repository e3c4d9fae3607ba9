import { expect, test } from 'vitest';
import { formatInstant, renderMail } from './mail-layout.ts';

const mail = renderMail({
  subject: 'Hello\r\nBcc: all@victim.example',
  paragraphs: ['One & two'],
  facts: [['Name', 'Eve\nEmail: forged@victim.example']],
  quote: '<b>bold</b>\r\nsecond line',
});

test('a value cannot start a new line, and a quote is marked as such', () => {
  expect(mail.subject).toBe('Hello Bcc: all@victim.example');
  expect(mail.text).toContain('\nName: Eve Email: forged@victim.example\n');
  expect(mail.text).toContain('\n> <b>bold</b>\n> second line\n');
});

test('the HTML shows every character as typed', () => {
  expect(mail.html).toContain('One &#38; two');
  expect(mail.html).toContain('&#60;b&#62;bold&#60;/b&#62;');
  expect(mail.html).not.toMatch(/<(b|script|img|a)\b/);
});

test('a paragraph links its own second page and no address in a free text, and fits a phone', () => {
  const stopUrl = 'https://larkfield.example/stop/7?a=1&b=2';
  const { text, html } = renderMail({
    subject: 'Hello',
    paragraphs: ['Their reason: https://other.example/x', { text: 'Open this page:', url: stopUrl }],
    facts: [],
    closing: { text: 'Or this one:', url: stopUrl },
  });
  expect(text).toContain(`\n\nOpen this page: ${stopUrl}\n\n`);
  expect(text).toContain(`\n\nOr this one: ${stopUrl}\n\n`);
  const inHtml = stopUrl.replace('&', '&#38;');
  expect([...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, ...found]) => found)).toEqual([
    [inHtml, inHtml],
    [inHtml, inHtml],
  ]);
  expect(html).toContain('<meta name="viewport" content="width=device-width">');
  expect(html).toContain('overflow-wrap:anywhere');
});

test.each([
  ['America/Chicago', '2026-11-28T08:53:20Z', 'November 28, 2026 at 2:53 AM Central Time (8:53 AM UTC)'],
  ['Asia/Kolkata', '2026-11-28T20:53:20Z', 'November 29, 2026 at 2:23 AM India Standard Time (November 28 at 8:53 PM UTC)'],
  ['America/Los_Angeles', '2026-07-01T03:00:00Z', 'June 30, 2026 at 8:00 PM Pacific Time (July 1 at 3:00 AM UTC)'],
])('shows a reader in %s times in their own zone, with UTC beside them', (timeZone, instant, told) => {
  expect(formatInstant(instant, timeZone)).toBe(told);
});

test.each(['UTC', 'Mars/Olympus_Mons', undefined])('without a reader’s zone (%s), times are in the office’s zone', (timeZone) => {
  expect(formatInstant('2026-11-28T08:53:20Z', timeZone)).toBe('November 28, 2026 at 2:53 AM Central Time (8:53 AM UTC)');
});
