import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { launchChromium } from '#src/browser/chromium.ts';
import { openLane, sentinel } from '#src/browser/lane.ts';
import { finishPdf } from '#src/pdf-file/finish-pdf.ts';
import { pageHtml } from '#src/render/page-html.ts';
import { hasSealTools, makeSeal, type TestSeal } from '#test/make-seal.ts';
import { chromiumPath } from '#test/worker-harness.ts';
import { openSeal } from './open-seal.ts';

const facts = { title: 'ICU RN skills checklist', author: 'Larkfield Staffing', createdAt: new Date('2026-11-20T10:12:07Z') };
let folder: string;
let files: TestSeal;
/** PDFs as printed by Chromium: a report, and pages without links in a tree of two levels. */
let report: Buffer;
let plainPages: Buffer;

// These tests are skipped if openssl, qpdf or pdfsig is missing; `npm test` reports this.
describe.skipIf(!hasSealTools)('a sealed PDF', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'larkfield-seal-'));
    files = makeSeal(folder);
    const { browser, kill } = await launchChromium(chromiumPath());
    const lane = await openLane(browser);
    report = await lane.render(pageHtml(fixtureReport({ skills: 30 })));
    plainPages = await lane.render(
      `<html lang="en" id="${sentinel}"><title>Pages</title>${'<p style="break-after: page">A page</p>'.repeat(20)}`,
    );
    kill();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const keep = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const seal = async (printed = report) => finishPdf(Buffer.from(printed), facts, (await openSeal(files.env))()).pdf;
  const look = (bytes: Buffer) => run('pdfsig', '-nocert', keep('looked-at.pdf', bytes));

  /** The signed bytes and the signature between them, at the offsets that the PDF states. */
  function partsOf(pdf: Buffer): { content: Buffer; signature: Buffer } {
    const [, first, second, length] = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/.exec(pdf.toString('latin1'))!.map(Number) as [
      number,
      number,
      number,
      number,
    ];
    expect(second + length).toBe(pdf.length);
    return {
      content: Buffer.concat([pdf.subarray(0, first), pdf.subarray(second)]),
      signature: Buffer.from(pdf.toString('latin1', first + 1, second - 1), 'hex'),
    };
  }

  test('has a valid signature over the whole file that allows no change', async () => {
    const pdf = await seal();
    const seen = look(pdf);
    for (const line of ['ETSI.CAdES.detached', 'SHA-256', 'Total document signed', 'Signature is Valid']) expect(seen).toContain(line);
    expect(pdf.toString('latin1')).toMatch(/\/TransformMethod \/DocMDP \/TransformParams <<\/Type \/TransformParams \/P 1 /);
    expect(run('qpdf', '--check', join(folder, 'looked-at.pdf'))).toContain('No syntax or stream encoding errors found');
  });

  test('has a valid CAdES signature with three signed attributes and no time', async () => {
    const { content, signature } = partsOf(await seal());
    const [file, signed] = [keep('signature.der', signature), keep('content', content)];
    const verify = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', file, '-content', signed, '-out', '/dev/null'];
    expect(spawnSync('openssl', [...verify, '-CAfile', files.certificate, '-purpose', 'any'], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('CAdES Verification successful') as string,
    });
    const attributes = run('openssl', 'asn1parse', '-inform', 'DER', '-in', file).match(
      /(?<=:)(contentType|messageDigest|signingTime|id-smime-aa-.*)$/gm,
    );
    expect(attributes).toEqual(['contentType', 'messageDigest', 'id-smime-aa-signingCertificateV2']);
  });

  test('reveals a changed byte and appended data', async () => {
    const pdf = await seal();
    expect(look(Buffer.concat([pdf, Buffer.from('\n% more\n')]))).toContain('Not total document signed');
    const changed = Buffer.from(pdf);
    changed[1_000]! ^= 1;
    expect(look(changed)).toContain('Digest Mismatch');
  });

  test('keeps its text for screen readers, and its link', async () => {
    const [before, after] = [keep('before.pdf', finishPdf(Buffer.from(report), facts).pdf), keep('after.pdf', await seal())];
    for (const option of ['-struct-text', '-url']) expect(run('pdfinfo', option, after)).toBe(run('pdfinfo', option, before));
    expect(run('pdfinfo', after)).toMatch(/Tagged: +yes/);
    expect(run('pdfinfo', '-url', after)).toContain('/verify/');
  });

  test('is identical from every worker', async () => {
    expect((await seal()).equals(await seal())).toBe(true);
  });

  test('can have many pages and no links', async () => {
    const seen = look(await seal(plainPages));
    expect(seen).toContain('Total document signed');
    expect(run('pdfinfo', join(folder, 'looked-at.pdf'))).toMatch(/Pages: +20/);
  });

  test('has no time before its certificate is valid', async () => {
    const { validFrom } = (await openSeal(files.env))()!;
    expect((await seal()).toString('latin1')).toContain(`/M (D:${validFrom.toISOString().replace(/[-:T]/g, '').slice(0, 14)}+00'00')`);
  });
});

test('has no seal unless one is configured', async () => {
  expect((await openSeal({}))()).toBeNull();
  await expect(openSeal({ SEAL_P12: 'seal.p12' })).rejects.toThrow('SEAL_PASSPHRASE_FILE is not');
});

describe.skipIf(!hasSealTools)('the seal', () => {
  let other: string;
  /** A smaller key than usual takes a third of the time to make. */
  const makeOther = () => makeSeal(other, { key: 'rsa:2048' });
  beforeAll(() => {
    other = mkdtempSync(join(tmpdir(), 'larkfield-seals-'));
  });
  afterAll(() => rmSync(other, { recursive: true, force: true }));

  test('names the organization of its certificate, and is left out once the certificate has expired', async () => {
    const { env } = makeOther();
    let now = Date.now();
    const current = await openSeal(env, () => now);
    expect(current()?.owner).toBe('Larkfield Staffing');
    now += 31 * day;
    expect(current()).toBeNull();
    await expect(openSeal(env, () => now)).rejects.toThrow('The certificate of the seal ended on');
  });

  test('is refused if the passphrase is wrong, others can read its files, or the file is not P12', async () => {
    const { env, certificate } = makeOther();
    chmodSync(env.SEAL_P12, 0o644);
    await expect(openSeal(env)).rejects.toThrow('readable by its owner only');
    chmodSync(env.SEAL_P12, 0o600);
    writeFileSync(env.SEAL_P12, readFileSync(certificate));
    await expect(openSeal(env)).rejects.toThrow('does not open');
    makeOther();
    writeFileSync(env.SEAL_PASSPHRASE_FILE, 'something else');
    await expect(openSeal(env)).rejects.toThrow('its passphrase is wrong');
  });

  test('is refused if its key signs differently each time', async () => {
    const { env } = makeSeal(other, { key: 'ec -pkeyopt ec_paramgen_curve:P-256' });
    await expect(openSeal(env)).rejects.toThrow('needs an RSA key');
  });
});
