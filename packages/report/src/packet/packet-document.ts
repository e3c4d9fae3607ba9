import { brand } from '@larkfield/brand/brand.ts';
import type { Need } from '@larkfield/schemas/matching/requirements.ts';
import type { PacketCover } from '@larkfield/schemas/reports/packets.ts';
import { formatDay } from '#src/report-dates.ts';
import { reportDocument } from '#src/report-document.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { headerArcs } from '#src/sections/report-graphics.ts';
import { standingAlert } from '#src/sections/report-alerts.ts';
import { type ReportSource, standingOf, validUntilDay } from '#src/report-model.ts';
import { referenceCountText } from '#src/references/report-references.ts';
import { calendarText } from '#src/profile/profile-text.ts';
import { factText, measureText, metText } from './fact-text.ts';

type Item = PacketCover['items'][number];
const parts: [need: Need, title: string][] = [
  ['must', 'Required'],
  ['wish', 'Preferred'],
];

/** The title of a packet's PDF. */
export const packetTitle = ({ job }: Pick<PacketCover, 'job'>, shortReference: string): string =>
  `Submission packet for ${job} (${shortReference})`;

/** The packet of a candidate for a job: the cover, then the report. */
export function packetDocument(source: ReportSource, cover: PacketCover): ReportElement {
  return h(
    'div',
    { className: 'rp-packet' },
    packetCover(source, cover),
    reportDocument({ ...source, withoutContact: cover.sender !== undefined }),
  );
}

/** The candidate, the job, and each requirement with the candidate's facts, without a verdict (product.md#packet-2). */
export function packetCover(source: ReportSource, { job, startsOn, items, madeAt, sender }: PacketCover): ReportElement {
  const { timeZone } = source.digitalSignature;
  return h(
    'section',
    { className: 'rp rp-cover', lang: 'en' },
    h(
      'header',
      { className: 'rp-header' },
      headerArcs(),
      h('p', { className: 'rp-brand' }, brand.name),
      h('h1', { className: 'rp-title' }, h('bdi', {}, job)),
      h(
        'p',
        { className: 'rp-header-line' },
        h('span', { className: 'rp-pill' }, 'Submission packet'),
        `Prepared ${formatDay(madeAt, timeZone)}`,
      ),
    ),
    standingAlert(standingOf(source)),
    h(
      'div',
      { className: 'rp-candidate' },
      h(
        'dl',
        {},
        fact('Candidate', source.candidateName, 'rp-fact-name'),
        fact('Checklist', source.specialtyName),
        startsOn !== undefined && fact('Job starts', calendarText(startsOn)),
        fact('Valid until', validUntilDay(source)),
        fact('Reference', source.shortReference),
        fact('Supervisor references', source.references ? referenceCountText(source.references, timeZone) : 'None requested'),
        sender && fact('Recruiter', sender.name),
        sender && fact('Answer to', sender.email),
        fact(`${brand.name} phone`, brand.phones.main),
      ),
    ),
    parts.flatMap(([need, title]) => {
      const asked = items.filter(({ requirement }) => requirement.need === need);
      return asked.length > 0 ? [requirementTable(title, asked, startsOn ?? null)] : [];
    }),
    h(
      'p',
      { className: 'rp-small' },
      "Each line states what the candidate reported in a checklist, as of the day this packet was prepared. It isn't a score or a decision. The full report follows.",
    ),
  );
}

const fact = (term: string, value: string, className?: string) =>
  h('div', { className }, h('dt', {}, term), h('dd', {}, h('bdi', {}, value)));

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function requirementTable(title: string, items: readonly Item[], startsOn: string | null): ReportElement {
  const met = items.filter(({ fact: { state } }) => state === 'met').length;
  return h(
    'section',
    { className: 'rp-asked' },
    h('h2', {}, `${title}: ${met} of ${items.length} met`),
    h(
      'table',
      { 'aria-label': title },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Requirement'), h('th', { scope: 'col' }, 'Candidate'))),
      h(
        'tbody',
        {},
        items.map(({ label, requirement, fact: given }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, label, h('span', { className: 'rp-measure' }, capitalized(measureText(requirement, startsOn)))),
            h('td', {}, given.state === 'met' ? [h('strong', {}, 'Met'), `: ${metText(given)}`] : factText(given)),
          ),
        ),
      ),
    ),
  );
}
