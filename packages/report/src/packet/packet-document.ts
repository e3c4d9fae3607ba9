import { brand } from '@larkfield/brand/brand.ts';
import type { Need } from '@larkfield/schemas/matching/requirement.ts';
import type { PacketCover } from '@larkfield/schemas/packets/packet.ts';
import { formatDay } from '#src/report-dates.ts';
import { reportDocument } from '#src/report-document.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { headerArcs } from '#src/report-graphics.ts';
import { validUntilDay, type ReportSource } from '#src/report-model.ts';
import { referenceCountText } from '#src/references/report-references.ts';
import { factText, measureText, metText } from './fact-words.ts';

type Item = PacketCover['items'][number];
const parts: [need: Need, one: string, several: string][] = [
  ['must', 'must', 'musts'],
  ['wish', 'wish', 'wishes'],
];

/** The title of a packet's PDF. */
export const packetTitle = ({ job }: Pick<PacketCover, 'job'>, shortReference: string): string =>
  `Submission packet for ${job} (${shortReference})`;

/** Everything about a candidate for a job, as one document: the cover, then the report. */
export function packetDocument(source: ReportSource, cover: PacketCover): ReportElement {
  return h('div', { className: 'rp-packet' }, packetCover(source, cover), reportDocument(source));
}

/** Who is put forward for what, and each requirement with what the candidate says to it; facts, and no verdict (product.md#packet-2). */
export function packetCover(source: ReportSource, { job, items, madeAt }: PacketCover): ReportElement {
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
        `Made ${formatDay(madeAt, timeZone)}`,
      ),
    ),
    h(
      'div',
      { className: 'rp-candidate' },
      h(
        'dl',
        {},
        fact('Candidate', source.candidateName, 'rp-fact-name'),
        fact('Checklist', source.specialtyName),
        fact('Valid until', validUntilDay(source)),
        fact('Reference', source.shortReference),
        fact('References', source.references ? referenceCountText(source.references, timeZone) : 'None asked for'),
        fact('Put forward by', `${brand.legalName}, ${brand.phones.main}`),
      ),
    ),
    parts.flatMap(([need, one, several]) => {
      const asked = items.filter(({ requirement }) => requirement.need === need);
      return asked.length > 0 ? [requirementTable(asked, one, several)] : [];
    }),
    h(
      'p',
      { className: 'rp-small' },
      'These are facts from a self-reported checklist, as given on its day: neither a score nor a decision. What stands behind each is on the pages that follow.',
    ),
  );
}

const fact = (term: string, value: string, className?: string) =>
  h('div', { className }, h('dt', {}, term), h('dd', {}, h('bdi', {}, value)));

function requirementTable(items: readonly Item[], one: string, several: string): ReportElement {
  const met = items.filter(({ fact: { state } }) => state === 'met').length;
  const noun = items.length === 1 ? one : several;
  return h(
    'section',
    { className: 'rp-asked' },
    h('h2', {}, `${met} of ${items.length} ${noun} met`),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h('tr', {}, h('th', { scope: 'col' }, 'Asked for'), h('th', { scope: 'col' }, 'At least'), h('th', { scope: 'col' }, 'Candidate')),
      ),
      h(
        'tbody',
        {},
        items.map(({ label, requirement, fact: given }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, label),
            h('td', {}, measureText(requirement)),
            h('td', {}, given.state === 'met' ? [h('strong', {}, 'Met'), `: ${metText(given)}`] : factText(given)),
          ),
        ),
      ),
    ),
  );
}
