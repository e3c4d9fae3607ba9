// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReportSource } from '@larkfield/report/report-model.ts';
import { ReportView } from './report-view.tsx';

const source: ReportSource = {
  shortReference: 'LK-7Q2F-M4XZ',
  candidateName: 'Maren Oakfield',
  email: null,
  phone: null,
  specialtyName: 'ICU RN',
  submittedAt: '2026-11-02T18:30:00.000Z',
  changedAt: null,
  digitalSignature: {
    name: 'Maren Oakfield',
    signedAt: '2026-11-02T18:30:00.000Z',
    timeZone: 'America/Chicago',
    attestationVersion: '2026-11',
    contentHash: 'f'.repeat(64),
  },
  skillGroups: [
    {
      categoryName: 'Renal care with CRRT',
      skills: [{ id: 1, skill: 'CRRT circuit setup', isSafetySkill: 1, criticality: 'critical' }],
    },
  ],
  skillRatings: [{ skillId: 1, proficiency: 1, frequency: 'current' }],
};
const meaning = 'continuous renal replacement therapy';

test('a report explains abbreviations of skills to pointer, screen reader and keyboard', () => {
  render(<ReportView source={source} abbreviations={{ CRRT: meaning }} />);
  const row = screen.getByRole('rowheader', { name: /CRRT circuit setup/ });
  expect(row.textContent).toBe(`CRRT circuit setup (CRRT: ${meaning}) Safety`);
  expect(row.querySelector('.sr-only')?.textContent).toBe(` (CRRT: ${meaning})`);
  // The two titles are in the row and among the safety exceptions; a category is not a skill.
  expect(screen.getAllByTitle(meaning)).toHaveLength(2);
  const list = screen.getByText('Abbreviations').closest('details')!;
  expect([list.open, list.querySelector('dd')?.textContent]).toEqual([false, meaning]);
  expect(list.parentElement?.className, 'with what else explains the tables').toBe('rp-legend');
});

test('a report of an older service has no explanations', () => {
  render(<ReportView source={source} />);
  expect(screen.getByRole('rowheader').textContent).toBe('CRRT circuit setup Safety');
  expect(screen.queryByText('Abbreviations')).toBeNull();
});
