import { brand } from '@larkfield/brand/brand.ts';
import { formatDay } from '@larkfield/report/report-dates.ts';
import { h, type ReportElement } from '@larkfield/report/report-element.ts';
import { reportModel, type ReportModel } from '@larkfield/report/report-model.ts';
import { selfReportedNote } from '@larkfield/report/report-wording.ts';
import type { ReportData } from '@larkfield/schemas/internal/get-print-data.ts';
import type { IssuedReport } from './find-issued-report.ts';
import { statePanel } from './verify-page.ts';

type Issued = Exclude<IssuedReport, { state: 'withdrawn' }>;

/** First letters of the first and the last name: enough to compare, and no name. */
export function initialsOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => /\p{L}\p{M}*/u.exec(word)?.[0].toLocaleUpperCase('en-US') ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].flatMap((letter) => (letter ? `${letter}.` : [])).join(' ');
}

function verdict({ state, revision, successor }: Issued, validUntilDay: string): ReportElement {
  const replaced =
    successor &&
    `Revision ${successor.revision} of ${formatDay(successor.signedAt, successor.timeZone)} took the place of revision ${revision}.`;
  if (state === 'expired')
    return statePanel('warning', 'This report has expired', `It was valid until ${validUntilDay}.`, ...(replaced ? [replaced] : []));
  if (replaced) return statePanel('warning', 'A newer revision replaces this report', `${replaced} Please ask for the newest PDF.`);
  return statePanel('good', 'This report is current', `${brand.name} issued it, and no later revision replaces it.`);
}

/** The few facts that a person compares by eye. */
function facts(data: ReportData, { assessment, validUntilDay }: ReportModel): ReportElement {
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
      'If one of these differs, the document is not what we issued. Please tell us: ',
      h('a', { href: `mailto:${brand.emails.credentialing}` }, brand.emails.credentialing),
    ),
  );
}

function meaning(): ReportElement {
  return h(
    'section',
    { className: 'card' },
    h('h2', {}, 'Self-reported, and what that means'),
    h('p', {}, selfReportedNote),
    h('h2', { className: 'next' }, 'What this page tells you'),
    h(
      'p',
      {},
      `What ${brand.name} issued can be looked up here. It does not tell whether every page in your hands is unchanged: a copy, a scan or a packet ` +
        'that was merged from several files keeps no signature of ours, so compare the facts above.',
    ),
    h('p', { className: 'quiet' }, 'The candidate and our team see how often a report was checked and when last, not by whom.'),
  );
}

function result(name: string, tone: string, text: string): ReportElement {
  return h('p', { className: `result ${tone}`, 'data-result': name, hidden: '' }, text);
}

/** Compares a file with the bytes that were issued: by the script in the browser, or by hand. */
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
        'Drop the PDF here, or choose it',
        h('span', {}, 'It stays on your device: nothing is uploaded.'),
        h('input', { type: 'file', accept: 'application/pdf,.pdf' }),
      ),
    ),
    h(
      'div',
      { role: 'status' },
      result('same', 'good', 'This is the file that we issued for this revision, byte for byte.'),
      result(
        'other',
        'danger',
        'This is not a file that we issued for this revision. It may be altered, merged with others, saved again by a program, or of another revision: compare the facts above.',
      ),
      result('unread', 'warning', 'The file could not be read. Please try again.'),
    ),
    h(
      'details',
      {},
      h('summary', {}, 'Compare it by hand'),
      h('p', {}, 'The file as we issued it has this SHA-256:'),
      hashes.map((hash) => h('p', {}, h('code', {}, hash))),
      h('p', {}, 'On Windows: ', h('code', {}, 'certutil -hashfile FILE.pdf SHA256')),
      h('p', {}, 'On a Mac or Linux: ', h('code', {}, 'shasum -a 256 FILE.pdf')),
    ),
  );
}

/** The page of a report that is known by reference and code: its state and the facts to compare, no name, no contact, no ratings. */
export function answerPage(issued: Issued, data: ReportData, hashes: string[]) {
  const model = reportModel(data);
  return {
    status: 200,
    title: `Report ${data.shortReference}`,
    parts: [verdict(issued, model.validUntilDay), facts(data, model), fileCheck(hashes), meaning()],
  };
}
