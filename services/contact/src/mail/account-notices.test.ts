import { expect, test } from 'vitest';
import { accountNoticeSchema } from '@larkfield/schemas/internal/mails.ts';
import { accountNotice } from './account-notices.ts';

const notice = { kind: 'account-notice', to: 'ada@larkfield.example', userId: 'a'.repeat(24), at: '2026-03-04T15:06:07.000Z' } as const;

test.each(accountNoticeSchema.options)('a notice on an account says what happened, when, and what to do: %s', (about) => {
  const { subject, text, html } = accountNotice({ ...notice, about, detail: 'Firefox on Windows' });
  expect(subject.length).toBeLessThan(60);
  expect(text).toContain('When: March 4, 2026');
  expect(text).toContain('tell an admin right away');
  expect(text.includes('Firefox on Windows')).toBe(about === 'new-browser' || about === 'role');
  expect(html).not.toContain('<a ');
});
