import { limits } from '#src/checking/check.ts';
import { criticalities } from '#src/format.ts';
import type { Part } from './part.ts';
import { columns, columnsOf, headings, missingRows, readWithMark, type Heading } from './sheet.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string | number): string => String(text).replace(/[&<>"']/g, (character) => escapes[character]!);

const style = `
@page { size: 11in 8.5in; margin: 12mm; }
body { margin: 1rem auto; max-width: 75rem; padding: 0 1rem; color: #0f1a2e; font: 14px/1.35 'Liberation Sans', Arial, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; } h2 { font-size: 1.1rem; margin: 1.2rem 0 .3rem; break-after: avoid; }
dl { display: grid; grid-template-columns: repeat(2, max-content 1fr); gap: .6rem .8rem; } dd { margin: 0; border-bottom: 1px solid #475767; min-height: 1.4em; }
ol { padding-left: 1.2rem; margin: .5rem 0; } li { margin: .1rem 0; }
.wide { overflow-x: auto; }
table { width: 100%; min-width: 60rem; border-collapse: collapse; table-layout: fixed; font-size: 12px; }
td span { display: inline-block; width: 5.6em; white-space: nowrap; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th, td { border: 1px solid #7c8b97; padding: .25rem .35rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { background: #eef3f4; } tbody th { font-weight: 400; }
.id { width: 5.5em; } .wording { width: 24%; } .tick { width: 5em; } .choice { width: 12.5em; } .yes { width: 8em; }
.yes span { width: 3.5em; }
.missing td { height: 2.6em; }
/* The last page comes after all ratings, since it shows the file's choices. */
.end { break-before: page; }
/* Keep a title with its first lines: never leave it alone at the foot of a page. */
thead, tbody tr:nth-child(-n + 2) { break-after: avoid; }
@media screen and (max-width: 45rem) { dl { grid-template-columns: max-content 1fr; } }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 11px; } .wide { overflow: visible; padding-right: 1px; } table { min-width: 0; font-size: 10px; } }
`;

const widths: Partial<Record<keyof typeof columns, string>> = {
  id: 'id',
  wording: 'wording',
  accept: 'tick',
  criticality: 'choice',
  safety: 'yes',
};
const titles: Record<string, string> = {
  ...columns,
  accept: 'Accept',
  reword: 'Reword: new wording',
  drop: 'Drop: reason',
  criticality: 'Criticality',
  safety: 'Safety skill',
};
type Key = keyof typeof columns;
const missingKeys: Key[] = ['wording', 'category', 'criticality', 'safety', 'comment'];
const headOf = (keys: Key[], texts: Record<string, string>): string =>
  keys.map((key) => `<th scope="col" class="${widths[key] ?? ''}">${texts[key]}</th>`).join('');
const boxes = (choices: readonly string[], kind = ''): string =>
  `<td class="${kind}">${choices.map((choice) => `<span>☐ ${choice}</span>`).join('')}</td>`;
const table = (head: string, rows: string): string =>
  `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
/** The footer of every page identifies the sheet, since loose pages get mixed up. */
const footer = ({ name, version }: Part): string =>
  `@page { @bottom-left { content: ${JSON.stringify(`${name}, version ${version}`)}; ${footerFont} } @bottom-right { content: counter(page) ' of ' counter(pages); ${footerFont} } }`;
const footerFont = "font: 9px 'Liberation Sans', Arial, sans-serif;";

/** The rule for rating criticality, as in docs/catalogue.md. */
const instructions = ({ isList }: Part): string[] => [
  'Read alone: what another reader wrote is not to be seen before both are done.',
  'Each line: accept it, or write a better wording, or say why it should go. A part counts as read when every line is judged and rated.',
  'Rate each criticality by yourself. <b>Critical</b>: an error can kill or permanently harm within one shift. <b>High</b>: serious harm, or a regulatory failure. <b>Medium</b>: routine. <b>Low</b>: preference, equipment brand.',
  ...(isList
    ? [
        'Safety skill, yes: critical, and a full-time clinician of this unit does it or rehearses it at least every six months. A list has ' +
          `${limits.safety.join(' to ')} of them. Lines that are read on another sheet are rated here for this alone.`,
      ]
    : []),
  'A wording names one observable act, in 3 to 9 words, 70 characters at most; one competency a line.',
  'Name what you would miss on the first shift with somebody who was asked only this.',
  ...(isList ? ['The last pages are read after every line is rated: what is left out and why, the safety skills, the certificates.'] : []),
];

/** The sheet for printing: a single file without scripts or external resources. */
export function sheetHtml(part: Part): string {
  const { name, key, version, isList, askedOf, statements } = part;
  const known: Partial<Record<Heading, string>> = { part: `${name} (${key})`, version: String(version) };
  const facts = (Object.keys(headings) as Heading[]).map(
    (heading) => `<dt>${escape(headings[heading])}</dt><dd>${escape(known[heading] ?? '')}</dd>`,
  );
  const lineKeys = columnsOf(part).filter((one) => one !== 'category');
  const safety = isList ? boxes(['yes', 'no'], 'yes') : '';
  const ratings = `${boxes(criticalities)}${safety}<td></td>`;
  const sections = [...Map.groupBy(part.lines, ({ category }) => category)].map(([category, lines]) => {
    const rows = lines.map(({ id, skill, readWith }) => {
      const head = `<tr><td>${id}</td><th scope="row">${escape(skill)}</th>`;
      if (readWith === undefined) return `${head}<td>☐</td><td></td><td></td>${ratings}</tr>`;
      return `${head}<td colspan="4">${escape(readWithMark(readWith))}</td>${safety}<td></td></tr>`;
    });
    return `<h2>${escape(category)}</h2>${table(headOf(lineKeys, titles), rows.join(''))}`;
  });
  const missing = Array.from({ length: missingRows }, () => `<tr class="missing"><td></td><td></td>${ratings}</tr>`);
  const ending = statements.map(
    ({ about, text }) => `<tr><td>${escape(about)}</td><th scope="row">${escape(text)}</th><td>☐</td><td></td></tr>`,
  );
  const endHead = ['choice', '', 'tick', ''].map(
    (kind, index) => `<th scope="col" class="${kind}">${['About', 'The list says', 'Agreed', 'Not agreed: reason'][index]}</th>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Clinical reading of ${escape(name)}</title><style>${style}${footer(part)}</style></head><body>`,
    `<h1>Clinical reading: ${escape(name)}</h1><dl>${facts.join('')}</dl>`,
    ...(isList ? [] : [`<p>Asked in: ${escape(askedOf.join(', '))}.</p>`]),
    `<ol>${instructions(part)
      .map((line) => `<li>${line}</li>`)
      .join('')}</ol>`,
    ...sections,
    `<h2>Missing skills</h2>${table(
      headOf(
        missingKeys.filter((one) => isList || one !== 'safety'),
        { ...titles, wording: 'Missing skill' },
      ),
      missing.join(''),
    )}`,
    ...(ending.length === 0
      ? []
      : [`<h2 class="end">At the end, once every line is rated</h2>${table(endHead.join(''), ending.join(''))}`]),
    '</body></html>\n',
  ].join('\n');
}
