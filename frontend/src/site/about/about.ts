import { brand } from '#src/shared/brand/brand.ts';
import type { Stat } from '#src/shared/ui/stat-list.tsx';
import type { Point } from '#src/site/shared/action-button.tsx';

const { statistics, established } = brand;

export const story = [
  `${brand.name} opened in ${established} with one complaint. Résumés told a hospital where a nurse had worked, and almost nothing about what that nurse could do at three in the morning with a ventilator alarming. So the first weeks of many contracts were spent finding out, at the expense of everyone on the unit.`,
  'We began to ask before the contract instead: skill by skill, how well and how recently. The lists grew into checklists for each specialty, the checklists into software that compares them with what a unit needs. The software became good at sorting. It never became good at judging people, so we kept that part.',
  'Today the same method serves IT, engineering and professional teams as well. The tools have changed several times. The question has not: who is coming, and what can they do?',
];

export const missionVisionPurpose: Point[] = [
  { title: 'Mission', text: 'Put people into work they can do well from the first hour, and say plainly what they can do.' },
  {
    title: 'Vision',
    text: 'A labor market in which nobody has to prove the same skill twice, and nobody has to take a stranger on trust.',
  },
  {
    title: 'Purpose',
    text: 'Somebody is at the other end of every shift: a patient, a team, a customer. They should be able to count on who arrives.',
  },
];

/** What each leading role answers for; a firm with other roles gets the last line. */
export const leadershipDuties: Record<string, string> = {
  'Chief Executive Officer':
    'Answers for what we promise, to clients and to candidates, and for taking back what we should not have promised.',
  'Chief Clinical Officer':
    'Answers for the checklists: what is asked in each specialty, which skills are safety-critical, and who reviews them.',
  'Chief Technology Officer': 'Answers for the software: what it may see, what it may suggest, and that it never decides about a person.',
};
export const leadershipDutyOfOthers = 'Leads from the front desk as often as from the board room.';

export const values: Point[] = [
  {
    title: 'Say what is so',
    text: 'A gap in the file is named in the first call. A candidate who will not fit is told why, the same day.',
  },
  {
    title: 'The patient is in the room',
    text: 'So is the user, the driver on the bridge and the customer. We picture them before we propose anyone.',
  },
  { title: 'A person decides', text: 'Software may sort and suggest. Every yes and every no has a name under it.' },
  { title: 'Answer by tomorrow', text: 'Whoever writes to us hears from a human being within 24 hours, also when the answer is no.' },
];

/** Figures that are parts of a whole are drawn as one. */
export const progress: (Stat & { part: number })[] = [
  { value: statistics.clientRetention, label: 'client retention' },
  { value: statistics.aiAccuracy, label: 'AI accuracy' },
  { value: statistics.fasterPlacement, label: 'faster placement' },
  { value: statistics.complianceRate, label: 'compliance rate' },
].map((stat) => ({ ...stat, part: Number.parseFloat(stat.value) / 100 }));

export const counts: Stat[] = [
  { value: String(established), label: 'established' },
  { value: statistics.yearsInBusiness, label: 'years in staffing' },
  { value: statistics.organizations, label: 'organizations served' },
];
