import { expect, test } from 'vitest';
import { renderMail } from './mail-layout.ts';

const mail = renderMail({
  subject: 'Hello\r\nBcc: all@victim.example',
  paragraphs: ['One & two'],
  facts: [['Name', 'Eve\nEmail: forged@victim.example']],
  quote: '<b>bold</b>\r\nsecond line',
});

test('a value cannot begin a line of its own, and a quote is marked as one', () => {
  expect(mail.subject).toBe('Hello Bcc: all@victim.example');
  expect(mail.text).toContain('\nName: Eve Email: forged@victim.example\n');
  expect(mail.text).toContain('\n> <b>bold</b>\n> second line\n');
});

test('the HTML shows every character as it was typed', () => {
  expect(mail.html).toContain('One &#38; two');
  expect(mail.html).toContain('&#60;b&#62;bold&#60;/b&#62;');
  expect(mail.html).not.toMatch(/<(b|script|img|a)\b/);
});
