import { createHash } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { unfinishedPdfs } from '#src/worker-metrics.ts';
import { finishPdf } from '#src/pdf-file/finish-pdf.ts';
import { type LanePool, openLanePool } from '#src/browser/lane-pool.ts';
import { chromiumPath } from '#test/worker-harness.ts';
import { pageHtml, pageTitle } from './page-html.ts';

let pool: LanePool;
let server: Server;
let connections = 0;

beforeAll(async () => {
  // The deadline is longer than the slowest machine needs to start Chromium and render.
  pool = openLanePool({ executablePath: chromiumPath(), lanes: 1, log: createLogger('test', 'silent'), deadline: 120_000 });
  server = createServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  pool.close();
  server.close();
});

test('a PDF is tagged, has an outline, a language, embedded fonts, author and XMP', async () => {
  const report = fixtureReport({ skills: 20 });
  const raw = await pool.render(pageHtml(report), 'fresh');
  const text = finishPdf(raw, { title: pageTitle(report), author: 'Larkfield Staffing, LLC', createdAt: new Date(0) }).pdf.toString(
    'latin1',
  );
  for (const part of [
    '/Marked true',
    '/StructTreeRoot',
    '/Outlines',
    '/Lang (en)',
    '/S /TH',
    '/DisplayDocTitle true',
    '<dc:creator>',
    '/Type /Metadata',
    '/ID [<',
  ])
    expect(text).toContain(part);
  for (const font of ['AtkinsonHyperlegibleNext', 'Literata', 'LarkfieldProficiency', 'LarkfieldFrequency'])
    expect(text).toMatch(new RegExp(`/FontName /[A-Z]{6}\\+${font}`));
  expect(text).toContain("/CreationDate (D:19700101000000+00'00')");
});

test('there is a font for names in any script', async () => {
  const pdf = await pool.render(pageHtml(fixtureReport({ skills: 8 }, { candidateName: 'अनिता 李明 🩺' })), 'fresh');
  const fonts = pdf
    .toString('latin1')
    .match(/\/FontName \/[^\n]+/g)!
    .join(' ');
  for (const font of ['Devanagari', 'CJK', 'Emoji']) expect(fonts).toMatch(new RegExp(`Noto\\w+${font}`));
});

test('never splits the table of a category, and keeps it under its heading', async () => {
  for (const options of [{ skills: 60 }, { skills: 100 }, { skills: 120 }, { skills: 96, categories: 4 }]) {
    const report = fixtureReport(options);
    const text = pdfText(await pool.render(pageHtml(report), 'fresh'), 'raw');
    // A split table would repeat its header.
    expect(text.match(/^Skill .*Proficiency/gm), JSON.stringify(options)).toHaveLength(report.skillGroups.length);
  }
});

test('keeps and counts a PDF of an unknown form, such as a newer Chromium may write', async () => {
  const raw = await pool.render(pageHtml(fixtureReport({ skills: 20 })), 'fresh');
  const newer = Buffer.from(raw.toString('latin1').replace('trailer\n<</Size', 'trailer <</Size'), 'latin1');
  expect(newer).toHaveLength(raw.length);
  const before = (await unfinishedPdfs.get()).values[0]!.value;
  const { pdf, sha256 } = finishPdf(newer, { title: 'A report', author: 'Larkfield Staffing, LLC', createdAt: new Date(0) });
  expect(pdf).toEqual(newer);
  expect(sha256).toBe(createHash('sha256').update(newer).digest('hex'));
  expect((await unfinishedPdfs.get()).values[0]!.value).toBe(before + 1);
  expect(pdfText(pdf, 'raw')).toContain('Proficiency');
});

test('refuses a PDF without pages', () => {
  expect(() => finishPdf(Buffer.from('%PDF-1.4\n%%EOF'), { title: '', author: '', createdAt: new Date(0) })).toThrow('without pages');
  expect(() => finishPdf(Buffer.from('<html>'), { title: '', author: '', createdAt: new Date(0) })).toThrow('no whole PDF');
});

test('refuses an empty PDF', async () => {
  const hidden =
    '<!doctype html><html lang="en" id="larkfield-report"><title>Line</title><style>body{display:none}</style><p>hidden</p></html>';
  const raw = await pool.render(hidden, 'fresh');
  expect(() => finishPdf(raw, { title: '', author: '', createdAt: new Date(0) })).toThrow('empty PDF');
});

function hostilePage(port: number): string {
  const url = (name: string) => `http://127.0.0.1:${port}/${name}`;
  return `<!doctype html><html lang="en" id="larkfield-report"><head><title>Hostile</title>
    <link rel="stylesheet" href="${url('css')}"><link rel="prefetch" href="${url('prefetch')}"><link rel="preconnect" href="${url('')}">
    <link rel="dns-prefetch" href="${url('')}"><link rel="icon" href="${url('icon')}"><link rel="preload" as="image" href="${url('preload')}">
    <style>@import url(${url('import')});@font-face{font-family:x;src:url(${url('font')})}body{font-family:x;background:url(${url('background')})}</style>
    <script>fetch('${url('fetch')}');new Image().src='${url('beacon')}'</script></head><body>
    <img src="${url('img')}" srcset="${url('srcset')} 2x"><picture><source srcset="${url('source')}"><img src="${url('picture')}"></picture>
    <iframe src="${url('frame')}"></iframe><iframe src="file:///etc/passwd"></iframe><object data="${url('object')}"></object><embed src="${url('embed')}">
    <video src="${url('video')}" poster="${url('poster')}" autoplay></video><audio src="${url('audio')}" autoplay></audio>
    <svg><image href="${url('svg')}"/><use href="${url('use')}#a"/></svg><input type="image" src="${url('input')}">
    <img src="x" onerror="fetch('${url('handler')}')"><p>Still here</p></body></html>`;
}

test('prints a page full of external URLs without a connection, where a plain browser would make many', async () => {
  const { port } = server.address() as AddressInfo;
  connections = 0;
  expect((await pool.render(hostilePage(port), 'fresh')).toString('latin1', 0, 5)).toBe('%PDF-');
  const replacing = hostilePage(port).replace(
    '<title>',
    `<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh"><title>`,
  );
  await pool.render(replacing, 'fresh').catch((error: Error) => expect(error.message).toMatch(/replaced|navigat|context/i));
  expect(connections).toBe(0);

  const plain = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 });
  await (await plain.newPage()).setContent(hostilePage(port));
  await plain.close();
  await expect.poll(() => connections).toBeGreaterThan(5);
});

test('prints markup in any field of a report literally', async () => {
  const hostile =
    '<img src="http://127.0.0.1:1/x" onerror="alert(1)"></h1><script>document.title="owned"</script><style>*{display:none}</style>';
  const report = fixtureReport({ skills: 10 }, { candidateName: hostile, email: hostile, phone: hostile, specialtyName: hostile });
  report.skillGroups[0]!.categoryName = hostile;
  report.skillGroups[0]!.skills[0]!.skill = hostile;
  const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 });
  const page = await browser.newPage();
  await page.setContent(pageHtml(report));
  const found = await page.evaluate<{ text: string; elements: number; title: string }>(
    '({ text: document.body.textContent, elements: document.querySelectorAll("body img, body script, body style").length, title: document.title })',
  );
  await browser.close();
  expect(found.text.split(hostile).length - 1).toBeGreaterThanOrEqual(7);
  expect(found).toMatchObject({ elements: 0, title: pageTitle(report) });
});
