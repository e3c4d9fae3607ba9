import { expect, test } from 'vitest';
import { inquiryRecipient } from './compose-mail.ts';

test.each([
  ['general', 'hello'],
  ['contact-page', 'hello'],
  ['contact-page-general', 'hello'],
  ['terms-contact', 'hello'],
  ['contact-page-careers', 'careers'],
  ['hero-apply-now', 'careers'],
  ['about-join', 'careers'],
  ['contact-page-employers', 'employers'],
  ['header-start-hiring', 'employers'],
  ['about-partner', 'employers'],
  ['service-engineering-inquiry', 'employers'],
  ['checklist-success-contact', 'credentialing'],
  ['Header-Apply-Now', 'careers'],
  ['constructor', 'hello'],
  ['attacker@evil.example', 'hello'],
])('%s goes to %s', (source, desk) => {
  expect(inquiryRecipient(source)).toBe(`${desk}@larkfield.example`);
});
