import { yearlyPay } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';

export interface JobFilters {
  search: string;
  category: string;
  location: string;
  sort: string;
}

/** The value of an inactive filter. */
export const anyValue = 'all';

export const noFilters: JobFilters = { search: '', category: anyValue, location: anyValue, sort: 'best' };

export const jobSorts = { best: 'Best match', newest: 'Newest', pay: 'Highest pay' } as const;

/** Suggested words for a search without results. */
const knownWords = ['RN', 'ICU', 'ER', 'Med Surg', 'Travel', 'Nights', 'PT', 'LPN', 'CNA', 'Remote'];

/** The suggestions that currently match a job. */
export const suggestWords = (jobs: Job[]): string[] => knownWords.filter((search) => filterJobs(jobs, { ...noFilters, search }).length > 0);

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

const isAmong = (job: Job, { category, location }: Pick<JobFilters, 'category' | 'location'>) =>
  (category === anyValue || job.category.toLowerCase() === category.toLowerCase()) &&
  (location === anyValue || has(job.location, location));

/** The jobs that match all three filters (product.md#site-4), in the selected order. */
export function filterJobs(jobs: Job[], { search, category, location, sort }: JobFilters): Job[] {
  const wanted = search.trim();
  const found = jobs.filter((job) => (has(job.title, wanted) || has(job.company, wanted)) && isAmong(job, { category, location }));
  // The jobs arrive newest first, and equal ones keep their order.
  if (sort === 'pay') return found.toSorted((a, b) => topPay(b) - topPay(a));
  return sort === 'newest' || wanted === '' ? found : found.toSorted((a, b) => wordsAlike(b, wanted) - wordsAlike(a, wanted));
}

/**
 * The jobs that match the other two filters and contain each word of the search anywhere. Jobs with more of the words in the title come
 * first.
 */
export function closeJobs(jobs: Job[], { search, category, location }: JobFilters): Job[] {
  const wanted = asWords(search).trim().split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  const inTitle = (job: Job) => wanted.filter((word) => hasWord(asWords(job.title), word)).length;
  return jobs
    .filter((job) => isAmong(job, { category, location }))
    .filter((job) => {
      const { title, company, type, shift = '', checklist, description, requirements } = job;
      const all = asWords([title, company, job.location, type, shift, checklist?.name ?? '', description, ...requirements].join(' '));
      return wanted.every((word) => hasWord(all, word));
    })
    .toSorted((a, b) => inTitle(b) - inTitle(a));
}

/** `night` matches `nights` and vice versa. A short word matches only itself, since many words start with `PT`. */
function hasWord(words: string, wanted: string): boolean {
  const single = wanted.length > 4 ? wanted.replace(/s$/, '') : wanted;
  return words.includes(single.length > 3 ? ` ${single}` : ` ${single} `);
}

const topPay = ({ pay }: Job): number => (pay ? yearlyPay(pay) : 0);

const asWords = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[a-z0-9](?:[a-z0-9&]*[a-z0-9])?/g)
      ?.join(' ') ?? ''
  } `;

/** 2 if the title contains these exact words, 1 if the company does. `ER` also occurs in `Therapist`, which is not meant. */
function wordsAlike({ title, company }: Job, wanted: string): number {
  const words = asWords(wanted);
  if (asWords(title).includes(words)) return 2;
  return asWords(company).includes(words) ? 1 : 0;
}

export const nameOfLocation = (location: string) => location.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The tab title of a search: `ICU jobs, HEALTHCARE, in Dallas`. */
export function searchTitle({ search, category, location }: JobFilters): string {
  const what = search.trim() ? `${search.trim()} jobs` : 'Open jobs';
  return [
    what,
    ...(category === anyValue ? [] : [category.toUpperCase()]),
    ...(location === anyValue ? [] : [`in ${nameOfLocation(location)}`]),
  ].join(', ');
}
