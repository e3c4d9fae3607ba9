import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';

export interface JobFilters {
  search: string;
  category: string;
  location: string;
}

/** The value of a filter that lets everything through. */
export const anyValue = 'all';

/** The jobs for which all three filters hold (product.md#site-4). */
export function filterJobs(jobs: Job[], { search, category, location }: JobFilters): Job[] {
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const wanted = search.trim();
  return jobs.filter(
    (job) =>
      (has(job.title, wanted) || has(job.company, wanted)) &&
      (category === anyValue || job.category.toLowerCase() === category.toLowerCase()) &&
      (location === anyValue || has(job.location, location)),
  );
}
