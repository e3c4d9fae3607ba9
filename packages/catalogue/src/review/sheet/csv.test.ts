import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

test('a written sheet round-trips, formulas and quotes included', () => {
  const rows = [
    ['=HYPERLINK("http://x.example")', '+1', '-2', '@sum', "'quoted'"],
    ['a, b', 'say "yes"', '', 'Ménière', '7'],
  ];
  expect(readCsv(writeCsv(rows)).rows.slice(0, 2)).toEqual(rows);
});

test('no cell begins like a formula', () => {
  const cells = writeCsv([['=1+1', '+1', '-2', '@sum']])
    .replace('\ufeff', '')
    .trim()
    .split(',');
  expect(cells).toEqual(["'=1+1", "'+1", "'-2", "'@sum"]);
});

test.each([
  [
    'with either end of line, and without one at the end',
    'a,b\nc,d\r\ne,f',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  ['with a line break inside a cell, which becomes a space', '"a\r\nb",c\n', [['a b', 'c']]],
  ['with empty cells and lines', ',\n\n"",x', [['', ''], [''], ['', 'x']]],
  ['that is empty', '', [['']]],
])('reads a file %s', (_, text, rows) => {
  expect(readCsv(text)).toEqual({ rows });
});

test.each([
  ['that is not closed', 'a,b\nc,"d'],
  ['that is not doubled', 'a,b\nc,"d"e"'],
  ['in a bare cell', 'a,b\nc,d"e'],
])('reports a quotation mark %s with its row and cell', (_, text) => {
  expect(readCsv(text).fault).toEqual({ row: 2, cell: 2, text: 'has a quotation mark that is not closed or doubled' });
});
