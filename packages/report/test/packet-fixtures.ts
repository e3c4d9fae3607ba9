import type { PacketCover } from '@larkfield/schemas/reports/packets.ts';

/** A cover with every kind of requirement and fact, for tests and measurements. */
export const fixtureCover: PacketCover = {
  job: 'Fernhill Regional: ICU nights, order 4411',
  startsOn: '2027-01-11',
  madeAt: '2026-11-24T15:30:00.000Z',
  items: [
    {
      label: 'Ventilator management',
      requirement: { kind: 'skill', need: 'must', skillId: 1, proficiency: 4, recency: 'recent' },
      fact: { state: 'met', proficiency: 5, frequency: 'current' },
    },
    {
      label: 'Continuous renal replacement',
      requirement: { kind: 'skill', need: 'must', skillId: 2, proficiency: 4, recency: 'recent' },
      fact: { state: 'short', shortBy: 2, isStale: true, proficiency: 2, frequency: 'past_year' },
    },
    {
      label: 'ACLS',
      requirement: { kind: 'certificate', need: 'must', name: 'ACLS' },
      fact: { state: 'lapsed', until: '2026-12-31', on: '2027-01-11' },
    },
    { label: 'Epic', requirement: { kind: 'ehr', need: 'wish', system: 'epic' }, fact: { state: 'met', last: '2019' } },
    {
      label: 'License in Texas',
      requirement: { kind: 'state', need: 'wish', state: 'TX' },
      fact: { state: 'not-given', isCompact: true },
    },
  ],
};
