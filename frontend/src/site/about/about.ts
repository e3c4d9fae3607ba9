import { figure } from '#src/shared/figures/figures.ts';
import { brand } from '#src/shared/brand/brand.ts';
import type { Stat } from '#src/shared/figures/stat-list.tsx';
import type { Point } from '#src/site/shared/inquiry/action-button.tsx';

const { established } = brand;

export const story = [
  `${brand.name} opened in ${established} because of one complaint. A résumé told a hospital where a nurse had worked, and almost nothing about what that nurse could do at three in the morning with a vent alarming. Units spent the first weeks of a contract finding out.`,
  'So we started asking before the contract: skill by skill, how well and how recently. Those lists became checklists for every specialty, and then software that compares them with what a unit needs. The software got good at sorting. It never got good at judging people, so we kept that part.',
  "Today we do the same for IT, engineering and professional teams. The tools have changed several times. The question hasn't: who is coming, and what can they do?",
];

export const missionVisionPurpose: Point[] = [
  { title: 'Mission', text: 'Put people in jobs they can do well from the first hour, and say plainly what they can do.' },
  {
    title: 'Vision',
    text: 'No one has to prove the same skill twice, and no one has to take a stranger on faith.',
  },
  {
    title: 'Purpose',
    text: 'There is someone at the other end of every shift: a patient, a team, a customer. They should be able to count on whoever walks in.',
  },
];

/** The responsibilities of each leading role; a role that is not listed gets the last line. */
export const leadershipDuties: Record<string, string> = {
  'Chief Executive Officer': 'Responsible for what we promise clients and candidates, and for owning it when we get something wrong.',
  'Chief Clinical Officer':
    'Responsible for the checklists: what each specialty asks, which skills are safety-critical, and who reviews them.',
  'Chief Technology Officer': 'Responsible for the software: what it sees, what it suggests, and making sure it never makes the decision.',
};
export const leadershipDutyOfOthers = 'Works the front desk as often as the board room.';

export const values: Point[] = [
  {
    title: 'Say it straight',
    text: "If something is missing from a file, you hear it on the first call. If a candidate isn't a fit, they hear why the same day.",
  },
  {
    title: 'The patient comes first',
    text: 'In every other field, so does the person who depends on the work. We think about them before we send anyone.',
  },
  { title: 'A person decides', text: 'Software sorts and suggests. Every yes and every no comes from a recruiter with a name.' },
  { title: 'A reply by tomorrow', text: 'Write to us and a person gets back to you within 24 hours, even if the answer is no.' },
];

export const progress: Stat[] = [
  figure('clientRetention', 'client retention'),
  figure('aiAccuracy', 'AI accuracy'),
  figure('fasterPlacement', 'faster placement'),
  figure('complianceRate', 'compliance rate'),
];

export const counts: Stat[] = [
  { value: String(established), label: 'established' },
  figure('yearsInBusiness', 'years in staffing'),
  figure('organizations', 'organizations served'),
];
