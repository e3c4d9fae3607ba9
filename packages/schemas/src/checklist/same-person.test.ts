import { expect, test } from 'vitest';
import { type Identity, isSamePerson } from './candidate-rules.ts';

const maren: Identity = { candidateName: 'Maren Oakfield', dateOfBirth: '03/15/1985', last4Ssn: '0042', email: 'maren@mail.example' };

test.each<[string, Partial<Identity>]>([
  ['a typo in the name', { candidateName: 'Maren Oakfeild' }],
  ['case, spaces and accents', { candidateName: ' MÁREN  oakfield', dateOfBirth: '3/15/1985', email: 'Maren@Mail.example ' }],
  ['name and email corrected', { candidateName: 'M. Oakfield', email: 'oakfield@mail.example' }],
  ['birth date and email corrected', { dateOfBirth: '03/16/1985', email: 'oakfield@mail.example' }],
  ['digits and name corrected', { candidateName: 'M. Oakfield', last4Ssn: '0024' }],
  ['the email left out', { candidateName: 'M. Oakfield', email: undefined }],
])('the same person: %s', (_, changes) => {
  expect(isSamePerson(maren, { ...maren, ...changes })).toBe(true);
  expect(isSamePerson({ ...maren, ...changes }, maren)).toBe(true);
});

test.each<[string, Partial<Identity>, Partial<Identity>?]>([
  ['everything differs', { candidateName: 'Otto Birch', dateOfBirth: '07/01/1990', last4Ssn: '9911', email: 'otto@mail.example' }],
  ['father and son with one mailbox', { dateOfBirth: '07/01/2005', last4Ssn: '9911' }],
  ['only one of four fields matches', { candidateName: 'Otto Birch', last4Ssn: '9911', email: 'otto@mail.example' }],
  ['twins who share a mailbox and nothing else', { candidateName: 'Otto Birch', dateOfBirth: '07/01/1990', last4Ssn: '9911' }],
  ['neither has an email', { candidateName: 'Otto Birch', last4Ssn: '9911', email: undefined }, { email: undefined }],
  ['an empty email does not match', { candidateName: 'Otto Birch', last4Ssn: '9911', email: '' }, { email: '' }],
])('another person: %s', (_, changes, base = {}) => {
  expect(isSamePerson({ ...maren, ...base }, { ...maren, ...changes })).toBe(false);
});
