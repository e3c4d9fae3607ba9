import type { ReportAttributes, ReportNode } from './report-element.ts';

/** React's attribute names that HTML and SVG write differently. */
const htmlNames: Record<string, string> = {
  className: 'class',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  dateTime: 'datetime',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
};

const voidTags = new Set(['br', 'col', 'hr', 'input']);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Characters that are invalid in a document: controls except tab and line feed, and U+FFFE and U+FFFF. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Matches text that needs no escaping or replacing: nearly all of the thousand strings in a report. */
// eslint-disable-next-line no-control-regex
const plain = /^[^&<>"'\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]*$/;

/** Escapes text for HTML, inside elements and quoted attributes alike; lone surrogates and control characters become U+FFFD. */
export function escapeHtml(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => escapes[character]!);
}

function attributesHtml(attributes: ReportAttributes): string {
  let html = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) html += ` ${htmlNames[name] ?? name}="${escapeHtml(String(value))}"`;
  }
  return html;
}

/** Renders the report as HTML; the only function that escapes its text. */
export function toHtml(node: ReportNode): string {
  if (typeof node === 'string') return escapeHtml(node);
  let html = `<${node.tag}${attributesHtml(node.attributes)}>`;
  if (voidTags.has(node.tag)) return html;
  for (const child of node.children) html += toHtml(child);
  return `${html}</${node.tag}>`;
}
