import { brand } from '@larkfield/brand/brand.ts';
import { attestation } from '@larkfield/schemas/checklist/attestation.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import type { ReportModel } from '#src/report-model.ts';
import { selfReportedNote } from '#src/report-wording.ts';

/** What the candidate certified, with the digital signature. */
export function reportAttestation({ source, signedAt }: ReportModel): ReportElement {
  const { name, timeZone, attestationVersion, contentHash } = source.digitalSignature;
  return h(
    'section',
    { className: 'rp-attestation' },
    h('h2', {}, 'Attestation'),
    h('p', { className: 'rp-attestation-text' }, `“${attestation.statement}. ${attestation.warning}”`),
    h('p', { className: 'rp-signature' }, h('bdi', {}, name)),
    h('p', { className: 'rp-small' }, `Digitally signed on ${signedAt} (${timeZone}). Attestation version ${attestationVersion}.`),
    h('p', { className: 'rp-small rp-hash' }, 'SHA-256 of the signed content: ', h('code', {}, contentHash)),
  );
}

/** The last lines of the summary. */
export function reportFooter({ source, review }: ReportModel): ReportElement {
  const { verification } = source;
  return h(
    'footer',
    { className: 'rp-footer' },
    // Beside the note, whose last line has room: a line more would not fit on a page that is full.
    h('p', {}, `${selfReportedNote} Skills list: ${review}.`),
    h(
      'p',
      {},
      `${brand.legalName} · Questions about this report: ${brand.emails.credentialing}`,
      verification
        ? [' · Check it at ', h('a', { href: verification.address }, verification.address)]
        : [' · ', h('span', { className: 'rp-whole' }, `Reference ${source.shortReference}`)],
    ),
  );
}
