import { limits } from '#src/checking/check.ts';
import { criticalities, type CatalogueSpecialty } from '#src/format.ts';
import { columns, headings, missingRows, type Heading } from './sheet.ts';

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
.id { width: 5.5em; } .wording { width: 24%; } .tick { width: 5em; } .choice { width: 12.5em; } .yes { width: 7em; }
.yes span { width: 3em; }
.missing td { height: 2.6em; }
/* A title at the foot of a page takes its first lines with it to the next. */
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
const lineKeys = (Object.keys(columns) as Key[]).filter((key) => key !== 'category');
const missingKeys: Key[] = ['wording', 'category', 'criticality', 'safety', 'comment'];
const headOf = (keys: Key[], texts: Record<string, string>): string =>
  keys.map((key) => `<th scope="col" class="${widths[key] ?? ''}">${texts[key]}</th>`).join('');
const boxes = (choices: readonly string[], kind = ''): string =>
  `<td class="${kind}">${choices.map((choice) => `<span>☐ ${choice}</span>`).join('')}</td>`;
const ratings = `${boxes(criticalities)}${boxes(['yes', 'no'], 'yes')}<td></td>`;
const table = (head: string, rows: string): string =>
  `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
/** The foot of every page, since sheets get separated. */
const footer = ({ name, version }: CatalogueSpecialty): string =>
  `@page { @bottom-left { content: ${JSON.stringify(`${name}, version ${version}`)}; ${footerFont} } @bottom-right { content: counter(page) ' of ' counter(pages); ${footerFont} } }`;
const footerFont = "font: 9px 'Liberation Sans', Arial, sans-serif;";

/** The rule by which criticality is rated, as docs/catalogue.md has it. */
const instructions = [
  'Each line: accept it, or write a better wording, or say why it should go. A line without any of the three counts as not judged.',
  'Rate each criticality by yourself. <b>Critical</b>: an error can kill or permanently harm within one shift. <b>High</b>: serious harm, or a regulatory failure. <b>Medium</b>: routine. <b>Low</b>: preference, equipment brand.',
  'Safety skill, yes: critical, and whoever works this unit does it or drills it, anywhere. A list has ' +
    `${limits.safety.join(' to ')} of them.`,
  'A wording names one observable act, in 3 to 9 words, 70 characters at most; one competency a line.',
  'At the end, name what you would miss on the first shift with somebody who was asked only this.',
];

/** The sheet on paper: one file that needs neither script nor network. */
export function sheetHtml(list: CatalogueSpecialty): string {
  const known: Partial<Record<Heading, string>> = { slug: `${list.name} (${list.slug})`, version: String(list.version) };
  const facts = (Object.keys(headings) as Heading[]).map((key) => `<dt>${escape(headings[key])}</dt><dd>${escape(known[key] ?? '')}</dd>`);
  const sections = list.categories.map(({ name, skills }) => {
    const rows = skills.map(
      ({ id, skill }) => `<tr><td>${id}</td><th scope="row">${escape(skill)}</th><td>☐</td><td></td><td></td>${ratings}</tr>`,
    );
    return `<h2>${escape(name)}</h2>${table(headOf(lineKeys, titles), rows.join(''))}`;
  });
  const missing = Array.from({ length: missingRows }, () => `<tr class="missing"><td></td><td></td>${ratings}</tr>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Review of ${escape(list.name)}</title><style>${style}${footer(list)}</style></head><body>`,
    `<h1>Clinical review: ${escape(list.name)} skills checklist</h1><dl>${facts.join('')}</dl>`,
    `<ol>${instructions.map((line) => `<li>${line}</li>`).join('')}</ol>`,
    ...sections,
    `<h2>Missing skills</h2>${table(headOf(missingKeys, { ...titles, wording: 'Missing skill' }), missing.join(''))}`,
    '</body></html>\n',
  ].join('\n');
}
