import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { formatDay } from '#src/report-dates.ts';

/** The days of jobs are those of the office, wherever the reader is. */
const timeZone = 'America/Chicago';

/** One thing that decides whether somebody applies. */
export interface JobFact {
  name: 'Location' | 'Pay' | 'Type' | 'Shift' | 'Hours' | 'Start' | 'Length';
  value: string;
}

/** What a job's card and page say about it, each only where it is known. */
export function jobFacts(job: Omit<Job, 'id'>, now = new Date()): JobFact[] {
  const facts: [JobFact['name'], string | undefined][] = [
    ['Location', job.location],
    ['Pay', job.salary],
    ['Type', job.type],
    ['Shift', job.shift],
    ['Hours', job.hours],
    // A job of the first kind, of which only nine fields are known, says nothing about time.
    ['Start', job.hours || job.startsOn ? startText(job, now) : undefined],
    ['Length', job.weeks === undefined ? undefined : `${job.weeks} ${job.weeks === 1 ? 'week' : 'weeks'}`],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** The first day of a job; one that is past is no promise any more. */
export const firstDay = ({ startsOn }: Pick<Job, 'startsOn'>, now: Date): string | undefined =>
  startsOn && startsOn > officeDay(now) ? startsOn : undefined;

function startText(job: Pick<Job, 'startsOn'>, now: Date): string {
  const day = firstDay(job, now);
  return day ? formatDay(`${day}T12:00:00Z`, 'UTC') : 'As soon as possible';
}

/** A day of the office as 2026-11-24. */
export const officeDay = (instant: Date): string => instant.toLocaleDateString('sv-SE', { timeZone });

/** The day a job was put on the site. */
export const postedText = (postedAt: string): string => formatDay(postedAt, timeZone);
