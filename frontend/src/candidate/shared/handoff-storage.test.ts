// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { minute } from '@larkfield/schemas/durations.ts';
import { forgetHandoff, handOverDraft, handOverPrefill, readHandoff, type ResumedDraft } from './handoff-storage.ts';

const draft: ResumedDraft = {
  specialtySlug: 'rn-icu',
  candidateName: 'Maren Oakfield',
  dateOfBirth: '03/15/1985',
  last4Ssn: '0042',
  skillRatings: [{ skillId: 1, proficiency: 4, frequency: 'current' }],
};
const prefill = { specialtySlug: 'rn-icu', candidateName: 'Maren Oakfield', email: 'maren@mail.example', phone: null };

afterEach(() => {
  vi.restoreAllMocks();
  forgetHandoff();
});

test('a draft reaches only the checklist of its specialty, until it is removed', () => {
  handOverDraft(draft);
  expect(readHandoff('rn-ed').draft).toBeNull();
  expect(readHandoff('rn-icu').draft).toEqual(draft);
  forgetHandoff();
  expect(readHandoff('rn-icu').draft).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('the newer of a draft and a Smart Link wins', () => {
  handOverDraft(draft);
  handOverPrefill(prefill);
  expect(readHandoff('rn-icu')).toEqual({ draft: null, prefill });
});

test('a handoff that no form applied is dropped after half an hour', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  handOverDraft(draft);
  now.mockReturnValue(1_000_000 + 30 * minute);
  expect(readHandoff('rn-icu').draft).toEqual(draft);
  now.mockReturnValue(1_000_001 + 30 * minute);
  expect(readHandoff('rn-icu').draft).toBeNull();
});

test('only the handoff is stored', () => {
  handOverPrefill({ ...prefill, usesRemaining: 3 } as typeof prefill);
  expect(sessionStorage.getItem('checklist-smart-link')).not.toContain('usesRemaining');
});

test('with storage blocked, the handoff is kept in memory', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  handOverDraft(draft);
  expect(readHandoff('rn-icu').draft).toEqual(draft);
});

test('ignores content of another shape', () => {
  sessionStorage.setItem('checklist-resume', '{"specialtySlug":"rn-icu"}');
  sessionStorage.setItem('checklist-smart-link', 'not json');
  expect(readHandoff('rn-icu')).toEqual({ draft: null, prefill: null });
});
