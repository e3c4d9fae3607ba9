import { yearlyPay } from '@larkfield/schemas/contact/job-pay.ts';
import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';

export interface JobFilters {
  search: string;
  category: string;
  location: string;
  sort: string;
}

/** The value of a filter that lets everything through. */
export const anyValue = 'all';

export const noFilters: JobFilters = { search: '', category: anyValue, location: anyValue, sort: 'best' };

export const jobSorts = { best: 'Best match', newest: 'Newest', pay: 'Highest pay' } as const;

/** Words that people search by, for somebody whose own found nothing. */
const knownWords = ['RN', 'ICU', 'ER', 'Med Surg', 'Travel', 'Nights', 'PT', 'LPN', 'CNA', 'Remote'];

/** Those of them that find a job now. */
export const suggestWords = (jobs: Job[]): string[] => knownWords.filter((search) => filterJobs(jobs, { ...noFilters, search }).length > 0);

/** The jobs for which all three filters hold (product.md#site-4), in the order asked for. */
export function filterJobs(jobs: Job[], { search, category, location, sort }: JobFilters): Job[] {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const wanted = search.trim();
  const found = jobs.filter(
    (job) =>
      (has(job.title, wanted) || has(job.company, wanted)) &&
      (category === anyValue || job.category.toLowerCase() === category.toLowerCase()) &&
      (location === anyValue || has(job.location, location)),
  );
  // They come newest first, and what is equal keeps its place.
  if (sort === 'pay') return found.toSorted((a, b) => topPay(b) - topPay(a));
  return sort === 'newest' || wanted === '' ? found : found.toSorted((a, b) => wordsAlike(b, wanted) - wordsAlike(a, wanted));
}

const topPay = ({ pay }: Job): number => (pay ? yearlyPay(pay) : 0);

const asWords = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[a-z0-9&]+/g)
      ?.join(' ') ?? ''
  } `;

/** 2 if the title has these very words, 1 if the company has: `ER` is in `Therapist` too, which nobody means. */
function wordsAlike({ title, company }: Job, wanted: string): number {
  const words = asWords(wanted);
  if (asWords(title).includes(words)) return 2;
  return asWords(company).includes(words) ? 1 : 0;
}

export const nameOfLocation = (location: string) => location.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** What the browser's tab says of a search: `ICU jobs, HEALTHCARE, in Dallas`. */
export function searchTitle({ search, category, location }: JobFilters): string {
  const what = search.trim() ? `${search.trim()} jobs` : 'Open jobs';
  return [
    what,
    ...(category === anyValue ? [] : [category.toUpperCase()]),
    ...(location === anyValue ? [] : [`in ${nameOfLocation(location)}`]),
  ].join(', ');
}
