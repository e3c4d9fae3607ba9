// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetHandoff, handOverDraft, handOverPrefill } from '#src/candidate/shared/handoff-storage.ts';
import { specialtyReply } from '#test/checklist-harness.tsx';
import { localDraftKey } from './stores/local-draft.ts';
import { openChecklist } from './open-checklist.ts';
import type { EditSession, SpecialtyPage } from './stores/load-checklist.ts';

const page = specialtyReply as SpecialtyPage;
const minutes = 60_000;

// Timers and frames are faked: work left for after a paint could run after the test file has ended, when there is no page.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  forgetHandoff();
  vi.restoreAllMocks();
});

function keepLocalDraft(age: number, changes: object = {}) {
  const draft = {
    timestamp: Date.now() - age,
    formData: { candidateName: 'Maren Oakfield', specialtyId: 7 },
    skillRatings: { 1: { proficiency: 4, frequency: 'current' } },
    specialtyId: 7,
    ...changes,
  };
  sessionStorage.setItem(localDraftKey(7), JSON.stringify(draft));
}

const open = (edit: EditSession | null = null) => {
  const { candidate, ratings, draft } = openChecklist(page, edit);
  return {
    values: candidate.values(),
    ratings: Object.fromEntries(ratings.all()),
    status: draft.status.get(),
    isLocked: candidate.isLocked,
  };
};

test('without a draft the form is empty and nothing is preselected', () => {
  expect(open()).toMatchObject({ ratings: {}, values: { candidateName: '', attestation: false }, status: { state: 'none' } });
});

test('a draft of this tab is restored if it is younger than 30 minutes', () => {
  keepLocalDraft(29 * minutes);
  expect(open()).toMatchObject({
    values: { candidateName: 'Maren Oakfield', email: '' },
    ratings: { 1: { proficiency: 4, frequency: 'current' } },
    status: { state: 'restored' },
  });
});

test.each([31, 59, 61, 600])('a draft that is %i minutes old is removed', (age) => {
  keepLocalDraft(age * minutes);
  expect(open()).toMatchObject({ ratings: {}, values: { candidateName: '' } });
  expect(sessionStorage).toHaveLength(0);
});

test('a draft of another specialty is left alone', () => {
  sessionStorage.setItem(localDraftKey(8), JSON.stringify({ timestamp: Date.now(), formData: {}, skillRatings: {}, specialtyId: 8 }));
  expect(open().ratings).toEqual({});
  expect(sessionStorage).toHaveLength(1);
});

test('an unreadable draft is ignored, and skills that left the catalog are dropped', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  sessionStorage.setItem(localDraftKey(7), '{broken');
  expect(open().ratings).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
  keepLocalDraft(0, { skillRatings: { 1: { proficiency: 9, frequency: 'daily' }, 2: { proficiency: 2 }, 999: { proficiency: 3 } } });
  expect(open().ratings).toEqual({ 1: {}, 2: { proficiency: 2 } });
});

test('an answer under an earlier id is used for the replacing skill, unless that skill has its own answer', () => {
  const merged = structuredClone(page);
  merged.skillsByCategory[0]!.skills[0]!.replaces = [901, 902];
  merged.skillsByCategory[0]!.skills[1]!.replaces = [903];
  const restored = () => Object.fromEntries(openChecklist(merged, null).ratings.all());
  keepLocalDraft(0, { skillRatings: { 2: { proficiency: 5 }, 901: { proficiency: 3 }, 903: { proficiency: 1 } } });
  expect(restored()).toEqual({ 1: { proficiency: 3 }, 2: { proficiency: 5 } });
});

test('a resumed draft, with all its content, takes precedence over this tab’s draft', () => {
  keepLocalDraft(minutes);
  handOverDraft({
    specialtySlug: 'rn-icu',
    candidateName: 'Otto Exemplar',
    dateOfBirth: '03/15/1985',
    last4Ssn: '0042',
    skillRatings: [{ skillId: 2, proficiency: 3, frequency: 'never', lastUsed: '2026-01-02' }],
  });
  expect(open()).toMatchObject({
    values: { candidateName: 'Otto Exemplar', dateOfBirth: '03/15/1985', last4Ssn: '0042', attestation: false },
    ratings: { 2: { proficiency: 3, frequency: 'never', lastUsed: '2026-01-02' } },
  });
});

const prefill = { specialtySlug: 'rn-icu', candidateName: 'Maren Oakfield', email: 'maren@mail.example', phone: '214-555-0187' };

test('a Smart Link fills in name, email and phone, and keeps ratings that the same person made here', () => {
  keepLocalDraft(minutes);
  handOverPrefill(prefill);
  const { values, ratings } = open();
  expect(values).toMatchObject({ candidateName: 'Maren Oakfield', email: 'maren@mail.example', phone: '214-555-0187', last4Ssn: '' });
  expect(ratings).toEqual({ 1: { proficiency: 4, frequency: 'current' } });
});

test('another person’s ratings are not combined with the Smart Link’s name', () => {
  keepLocalDraft(minutes);
  handOverPrefill({ ...prefill, candidateName: 'Otto Exemplar', phone: null });
  expect(open()).toMatchObject({ values: { candidateName: 'Otto Exemplar', phone: '' }, ratings: {} });
});

test('a draft for another specialty is not applied', () => {
  handOverPrefill({ ...prefill, specialtySlug: 'rn-ed' });
  expect(open().values.candidateName).toBe('');
});

test('an edit starts with the submission, locked, and ignores drafts and links for new submissions', () => {
  keepLocalDraft(minutes);
  handOverPrefill(prefill);
  const edit: EditSession = {
    candidateName: 'Petra Muster',
    email: 'petra@mail.example',
    phone: null,
    dateOfBirth: '••/••/••••',
    last4Ssn: '••••',
    specialtyId: 7,
    submissionId: 'c'.repeat(24),
    skillRatings: [{ skillId: 3, proficiency: 5, frequency: 'current', lastUsed: null }],
    editToken: 'd'.repeat(64),
  };
  expect(open(edit)).toMatchObject({
    isLocked: true,
    values: { candidateName: 'Petra Muster', dateOfBirth: '••/••/••••', attestation: false },
    ratings: { 3: { proficiency: 5, frequency: 'current' } },
  });
});
