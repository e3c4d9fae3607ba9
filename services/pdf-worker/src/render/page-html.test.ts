import { expect, test } from 'vitest';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { cssString } from './report-margins.ts';
import { pageHtml, pageTitle } from './page-html.ts';

const data = fixtureReport({ skills: 20 });

test('content cannot end a CSS string', () => {
  expect(cssString('a"b\\c\n} </style>é')).toBe('"a\\22 b\\5c c\\a \\7d  \\3c \\2f style\\3e \\e9 "');
});

test('the content security policy comes before any user content', () => {
  const html = pageHtml({ ...data, specialtyName: '</title><script>' });
  expect(html.indexOf("default-src 'none'")).toBeLessThan(html.indexOf('<title>'));
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt; skills checklist, self-reported (LK-7Q3M-X9TR)</title>');
});

test('the document has a language and a title, and the reference and page number in its margins', () => {
  const html = pageHtml(data);
  expect(html).toContain('<html lang="en"');
  expect(html).toContain(`<title>${pageTitle(data)}</title>`);
  expect(html).toContain('"Reference LK-7Q3M-X9TR ');
  expect(html).toContain('"Page " counter(page) " of " counter(pages)');
});
