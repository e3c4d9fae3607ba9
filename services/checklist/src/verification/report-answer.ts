import { isPastYear, validUntil } from '@larkfield/assessment/validity.ts';
import type { RenewedBy } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { brand } from '@larkfield/brand/brand.ts';
import { statePanel } from '@larkfield/report/check-page/check-page.ts';
import { formatDay } from '@larkfield/report/report-dates.ts';
import { h, type ReportElement } from '@larkfield/report/report-element.ts';
import { reportModel, type ReportModel } from '@larkfield/report/report-model.ts';
import { selfReportedNote } from '@larkfield/report/report-wording.ts';
import type { ReferenceCount } from '@larkfield/schemas/references/references.ts';
import type { CredentialCheck } from '@larkfield/schemas/profile/credential-check.ts';
import type { ReportData } from '@larkfield/schemas/reports/report-data.ts';
import { composed } from '@larkfield/schemas/typed.ts';
import { correctionOf } from '#src/submissions/submission-store.ts';
import { readShortReference } from '#src/submissions/short-reference.ts';
import { checkCodeOf, isSameCode, readCheckCode, withdrawnMark } from '#src/reports/check-code.ts';
import { findIssuedReports, type IssuedReports, isWithdrawn } from './issued-report-store.ts';

/** A report whose reference and code are correct, by its state. */
export type IssuedReport =
  | { state: 'withdrawn' }
  | {
      state: 'current' | 'superseded' | 'renewed' | 'expired';
      submissionId: string;
      revision: number;
      validUntil: Date;
      /** The revision that replaced it, if any, and when that was made. */
      successor: { revision: number; madeAt: string; timeZone: string } | null;
      /** The renewal of the checklist, if any. */
      renewal: RenewedBy | null;
    };

/** A placeholder, so that an unknown reference requires the same computation as a known one. */
const nothing = { revision: 1, digitalSignature: { contentHash: '0'.repeat(64), signedAt: '', timeZone: 'UTC' } };

/** The report for a typed reference and check code, or null. An unknown reference and a wrong code take the same steps and queries. */
export async function findIssuedReport(
  checkKey: Buffer,
  typed: { reference: string; code: string },
  now = new Date(),
): Promise<IssuedReport | null> {
  const reference = readShortReference(typed.reference) ?? '';
  const code = readCheckCode(typed.code);
  const [issued, withdrawn] = await Promise.all([findIssuedReports(reference), isWithdrawn(withdrawnMark(checkKey, reference, code))]);
  const [meant] = (issued?.revisions ?? [nothing]).filter(({ revision, digitalSignature: { contentHash } }) =>
    isSameCode(checkCodeOf(checkKey, { reference, revision, contentHash }), code),
  );
  if (issued && meant) return describe(issued, meant.revision, now);
  return withdrawn ? { state: 'withdrawn' } : null;
}

function describe({ submissionId, submittedAt, revisions, renewal }: IssuedReports, revision: number, now: Date): IssuedReport {
  const newest = revisions[0]!;
  const { signedAt, timeZone } = newest.digitalSignature;
  const madeAt = correctionOf(newest)?.at ?? signedAt;
  const successor = newest.revision === revision ? null : { revision: newest.revision, madeAt, timeZone };
  const end = validUntil(submittedAt);
  const state = isPastYear({ submittedAt }, now) ? 'expired' : renewal ? 'renewed' : successor ? 'superseded' : 'current';
  return { state, submissionId, revision, validUntil: end, successor, renewal };
}

type Issued = Exclude<IssuedReport, { state: 'withdrawn' }>;

/** The initials of the first and the last name, which are enough to compare without showing the name. */
export function initialsOf(name: string): string {
  const letters = composed(name)
    .split(/\s+/u)
    .flatMap((word) => /\p{L}\p{M}*/u.exec(word)?.[0].toLocaleUpperCase('en-US') ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].flatMap((letter) => (letter ? `${letter}.` : [])).join(' ');
}

/** Credential checks noted since the revision was signed. An earlier print does not show them but is still current. */
function checksText({ profile, digitalSignature: { signedAt, timeZone } }: ReportData): string[] {
  const added = (what: string, held: readonly { checked?: CredentialCheck | undefined }[] = []) => {
    const last = held
      .flatMap(({ checked }) => (checked?.at && checked.at > signedAt ? checked.at : []))
      .toSorted()
      .at(-1);
    return last ? [`A ${what} check was added on ${formatDay(last, timeZone)}.`] : [];
  };
  const since = [...added('license', profile?.licenses), ...added('certification', profile?.certificates)];
  return since.length > 0 ? [...since, 'A PDF made since then shows it.'] : [];
}

function verdict({ state, revision, successor, renewal }: Issued, data: ReportData, validUntilDay: string): ReportElement {
  const renewed = renewal && `The candidate renewed this checklist on ${formatDay(renewal.at, renewal.timeZone)}.`;
  const replaced =
    successor && `Revision ${successor.revision}, dated ${formatDay(successor.madeAt, successor.timeZone)}, replaced revision ${revision}.`;
  if (state === 'expired') {
    const later = [renewed, replaced].filter((text) => text !== null);
    return statePanel('warning', 'This report has expired', `It was valid until ${validUntilDay}.`, ...later);
  }
  if (renewed) return statePanel('warning', 'A renewed checklist replaces this report', `${renewed} Please ask for the newest PDF.`);
  if (replaced) return statePanel('warning', 'A newer revision replaces this report', `${replaced} Please ask for the newest PDF.`);
  return statePanel('good', 'This report is current', `${brand.name} issued it, and there's no newer revision.`, ...checksText(data));
}

/** The number of references that count today. The candidate's own copy shows no references, and a copy from staff shows those of its day. */
const referencesText = ({ given, lastAt }: ReferenceCount, timeZone: string): string =>
  lastAt ? `${given}, the latest on ${formatDay(lastAt, timeZone)}` : 'None';

/** The few facts for comparison with the paper. */
function facts(data: ReportData, { assessment, validUntilDay }: ReportModel, references: ReferenceCount): ReportElement {
  const { completion, safetyExceptions } = assessment;
  const { signedAt, timeZone, name } = data.digitalSignature;
  const rows: [term: string, value: string][] = [
    ['Reference', data.shortReference],
    ['Revision', String(data.revision)],
    ["Candidate's initials", initialsOf(name)],
    ['Specialty', data.specialtyName],
    ['Signed on', formatDay(signedAt, timeZone)],
    ['Valid until', validUntilDay],
    ['Skills rated', `${completion.skillsRated} of ${completion.totalSkills}`],
    ['Safety-critical skills that need review', String(safetyExceptions.length)],
    ['References on file', referencesText(references, timeZone)],
  ];
  return h(
    'section',
    { className: 'card' },
    h('h2', {}, 'Compare with the document'),
    h(
      'dl',
      {},
      rows.map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value))),
    ),
    h(
      'p',
      {},
      'If anything differs, the document is not what we issued. Please tell us: ',
      h('a', { href: `mailto:${brand.emails.credentialing}` }, brand.emails.credentialing),
    ),
  );
}

function meaning(): ReportElement {
  return h(
    'section',
    { className: 'card' },
    h('h2', {}, 'What self-reported means'),
    h('p', {}, selfReportedNote),
    h('h2', { className: 'next' }, 'What this page tells you'),
    h(
      'p',
      {},
      `You can look up here what ${brand.name} issued. This page can't tell whether every page in your hands is unchanged. A copy, a scan or a ` +
        'packet merged from several files carries no signature of ours, so compare the facts above.',
    ),
    h(
      'p',
      { className: 'quiet' },
      'The candidate and our team see how many times a report was checked and when it was last checked, but not by whom.',
    ),
  );
}

function result(name: string, tone: string, text: string): ReportElement {
  return h('p', { className: `result ${tone}`, 'data-result': name, hidden: '' }, text);
}

/** Compares a file with the issued PDFs, by script or by hand. */
function fileCheck(hashes: string[]): ReportElement | null {
  if (hashes.length === 0) return null;
  return h(
    'section',
    { className: 'card', 'data-sha256': hashes.join(' ') },
    h('h2', {}, 'Compare the file itself'),
    h(
      'div',
      { className: 'drop', hidden: '' },
      h(
        'label',
        {},
        'Drop the PDF here, or choose a file',
        h('span', {}, 'It stays on your device. Nothing is uploaded.'),
        h('input', { type: 'file', accept: 'application/pdf,.pdf' }),
      ),
    ),
    h(
      'div',
      { role: 'status' },
      result('same', 'good', 'This is the file we issued for this revision, byte for byte.'),
      result(
        'other',
        'danger',
        'This is not a file we issued for this revision. It may have been altered, merged with others, resaved by another program, or made for another revision. Compare the facts above.',
      ),
      result('unread', 'warning', "The file couldn't be read. Please try again."),
    ),
    h(
      'details',
      {},
      h('summary', {}, 'Compare it by hand'),
      h('p', {}, 'The file we issued has this SHA-256:'),
      hashes.map((hash) => h('p', {}, h('code', {}, hash))),
      h('p', {}, 'On Windows: ', h('code', {}, 'certutil -hashfile FILE.pdf SHA256')),
      h('p', {}, 'On a Mac or Linux: ', h('code', {}, 'shasum -a 256 FILE.pdf')),
    ),
  );
}

/** The page of a known report: its state and the facts for comparison, without name, contact details and ratings. */
export function answerPage(issued: Issued, data: ReportData, references: ReferenceCount, hashes: string[]) {
  const model = reportModel(data);
  return {
    status: 200,
    title: `Report ${data.shortReference}`,
    parts: [verdict(issued, data, model.validUntilDay), facts(data, model, references), fileCheck(hashes), meaning()],
  };
}
