import { expect, test } from 'vitest';
import { decodeText, readRows } from './read-rows.ts';

const wilma = { candidateName: 'Wilma Testcase', email: 'wilma@candidate.example', phone: '214-555-0123', specialty: 'RN ICU' };

test.each<[string, string]>([
  ['commas', 'Wilma Testcase,wilma@candidate.example,214-555-0123,RN ICU'],
  ['tabs, as a spreadsheet copies them', 'Wilma Testcase\twilma@candidate.example\t214-555-0123\tRN ICU'],
  ['semicolons and spaces', ' Wilma Testcase ; wilma@candidate.example; 214-555-0123 ;RN ICU\n\n'],
  ['quotes', '"Wilma Testcase","wilma@candidate.example","214-555-0123","RN ICU"'],
  ['a heading in another order', 'Specialty,E-mail,Notes,Name,Phone\r\nRN ICU,wilma@candidate.example,night,Wilma Testcase,214-555-0123'],
  ['a mark at the beginning', '\uFEFFname,email,phone,specialty\nWilma Testcase,wilma@candidate.example,214-555-0123,RN ICU'],
  [
    'a line of Excel that names what is between columns',
    'sep=;\r\nname;email;phone;specialty\r\nWilma Testcase;wilma@candidate.example;214-555-0123;RN ICU',
  ],
  ['such a line in quotes, and other marks in cells', '"sep=;"\nWilma Testcase;wilma@candidate.example;214-555-0123;RN ICU'],
])('a list with %s', async (_what, text) => {
  expect(await readRows(text)).toEqual([{ ...wilma, number: expect.any(Number) }]);
});

test('a missing value becomes an empty cell, and a formula is read as text', async () => {
  expect(await readRows('=1+1,nobody')).toEqual([{ candidateName: '=1+1', email: 'nobody', phone: '', specialty: '', number: 1 }]);
  expect(await readRows(' \n ')).toEqual([]);
});

test('a name with a comma in quotes stays one cell', async () => {
  expect((await readRows('"Testcase, Wilma",wilma@candidate.example,,RN ICU'))[0]).toMatchObject({
    candidateName: 'Testcase, Wilma',
    phone: '',
  });
});

test.each<[string, string, number[]]>([
  ['no heading', 'Wilma,w@candidate.example\nOtto,o@candidate.example', [1, 2]],
  ['a heading', 'name,email\nWilma,w@candidate.example\nOtto,o@candidate.example\n', [2, 3]],
  ['empty lines', '\n\nname\temail\n\nWilma\tw@candidate.example\n\t\nOtto\to@candidate.example', [5, 7]],
  ['a line of Excel that no row shows', 'sep=;\r\nname;email\r\nWilma;w@candidate.example\r\nOtto;o@candidate.example', [2, 3]],
])('rows are numbered as in a spreadsheet, with %s', async (_what, text, numbers) => {
  const rows = await readRows(text);
  expect(rows.map(({ candidateName, number }) => [candidateName, number])).toEqual([
    ['Wilma', numbers[0]],
    ['Otto', numbers[1]],
  ]);
});

test('cells are normalized like fields of a form', async () => {
  const text = "Wilma\u200B Testcase\tWilma Testcase <wilma@candidate.example>\t'+1 214–555–0123\tRN\u00A0ICU\u200B";
  expect(await readRows(text)).toMatchObject([{ ...wilma, phone: '+1 214-555-0123', specialty: 'RN\u00A0ICU' }]);
});

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;

test.each<[string, ArrayBuffer]>([
  ['UTF-8', new TextEncoder().encode('Zoë').buffer],
  ['UTF-8 with a mark', bytesOf(0xef, 0xbb, 0xbf, 0x5a, 0x6f, 0xc3, 0xab)],
  ['UTF-16, as spreadsheets write Unicode text', bytesOf(0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0)],
  ['UTF-16 with the high byte first', bytesOf(0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb)],
  ['the Windows code page', bytesOf(0x5a, 0x6f, 0xeb)],
])('a file in %s keeps its accents', (_what, bytes) => {
  expect(decodeText(bytes)).toBe('Zoë');
});
