// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import type { Changes } from '@larkfield/schemas/checklist/changes.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChangesSheet } from './changes-sheet.tsx';

const answer = (skillId: number, skill: string, changes: object = {}) => ({
  skillId,
  skill,
  isSafety: false,
  proficiency: 3 as const,
  frequency: 'recent' as const,
  ...changes,
});
const state = {
  submissionId: 'a'.repeat(24),
  shortReference: 'LK-7Q2F-M4XZ',
  revision: 1,
  signedAt: new Date(2025, 10, 20, 12).toISOString(),
};
const changes: Changes = {
  specialtyName: 'ICU RN',
  candidateName: 'Petra Muster',
  newest: 1,
  earlier: state,
  later: { ...state, submissionId: 'b'.repeat(24), shortReference: 'LK-8R3G-N5Y0', signedAt: new Date(2026, 10, 18, 12).toISOString() },
  unchanged: 64,
  changedRatings: 3,
  ratings: 98,
  profile: [
    { term: 'Years', before: ['6'], after: ['7'] },
    { term: 'Licenses', before: [], after: ['RN, TX, exp. 06/30/2028'] },
  ],
  details: [],
  changes: [
    {
      kinds: ['recency'],
      before: answer(1, 'Extubation', { isSafety: true }),
      after: answer(1, 'Extubation', { isSafety: true, frequency: 'past_year' }),
    },
    {
      kinds: ['reworded', 'proficiency'],
      before: answer(2, 'Care of the trach'),
      after: answer(9, 'Tracheostomy care', { proficiency: 4 }),
    },
    { kinds: ['added'], before: null, after: answer(7, 'High-flow oxygen') },
    { kinds: ['retired'], before: answer(4, 'Iron lung', { frequency: null }), after: null },
  ],
};
const rowsOf = (part: string) =>
  within(screen.getByRole('region', { name: part }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('safety-critical skills come first, and every change is described in words', () => {
  render(<ChangesSheet changes={changes} onRevision={() => {}} />);
  expect(screen.getByText('3 of 98 ratings changed').parentElement?.textContent).toContain(
    'in the renewal signed on Nov 18, 2026, compared with LK-7Q2F-M4XZ, signed on Nov 20, 2025. 64 skills as before.',
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Safety-critical skills: 1 change',
    'Other skills: 3 changes',
    'Experience and credentials',
  ]);
  expect(rowsOf('Safety-critical skills')).toEqual(['ExtubationFrequency: 3 Last 6mochanged to 2 Past Year (longer ago)']);
  expect(rowsOf('Other skills')).toEqual([
    'Asked before: Care of the trach Asked now: Tracheostomy careRewordedProficiency: 3 Competentchanged to 4 Proficient (higher)',
    'High-flow oxygenNew on the list: 3 Competent, 3 Last 6mo',
    'Iron lungNo longer on the list: 3 Competent',
  ]);
  expect(rowsOf('Experience and credentials')).toEqual(['Years6changed to 7', 'LicensesNot givenchanged to RN, TX, exp. 06/30/2028']);
});

test('says so if there is no earlier revision, and offers a choice among several', async () => {
  const onRevision = vi.fn<(revision: number) => void>();
  render(<ChangesSheet changes={{ ...changes, newest: 3, earlier: null, changes: [] }} onRevision={onRevision} />);
  expect(screen.getByText(/is the first one, so there's nothing to compare it with/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Revision'), '3 (newest)');
  expect(onRevision).toHaveBeenCalledWith(3);
});
