import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { formatDay, officeDay, officeZone } from '#src/report-dates.ts';

/** A fact that decides whether a reader applies. */
export interface JobFact {
  name: 'Location' | 'Pay' | 'Type' | 'Shift' | 'Hours' | 'Start' | 'Length';
  value: string;
}

/** The facts on a job's card and page; unknown ones are left out. */
export function jobFacts(job: Omit<Job, 'id'>, now = new Date()): JobFact[] {
  const facts: [JobFact['name'], string | undefined][] = [
    ['Location', job.location],
    ['Pay', job.salary],
    ['Type', job.type],
    ['Shift', job.shift],
    ['Hours', job.hours],
    // A job may have only the nine original fields; then it shows no facts about time.
    ['Start', job.hours || job.startsOn ? startText(job, now) : undefined],
    ['Length', job.weeks === undefined ? undefined : `${job.weeks} ${job.weeks === 1 ? 'week' : 'weeks'}`],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** The first day of a job, unless it is past. */
export const firstDay = ({ startsOn }: Pick<Job, 'startsOn'>, now: Date): string | undefined =>
  startsOn && startsOn > officeDay(now) ? startsOn : undefined;

function startText(job: Pick<Job, 'startsOn'>, now: Date): string {
  const day = firstDay(job, now);
  return day ? formatDay(`${day}T12:00:00Z`, 'UTC') : 'As soon as possible';
}

/** The day on which a job was posted. */
export const postedText = (postedAt: string): string => formatDay(postedAt, officeZone);
