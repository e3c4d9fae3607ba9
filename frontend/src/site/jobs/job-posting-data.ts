import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { brand } from '#src/shared/brand/brand.ts';

const employmentTypes: [RegExp, string][] = [
  [/full[- ]?time/i, 'FULL_TIME'],
  [/part[- ]?time/i, 'PART_TIME'],
  [/contract|travel/i, 'CONTRACTOR'],
  [/temporary|temp\b/i, 'TEMPORARY'],
  [/per diem|prn/i, 'PER_DIEM'],
  [/intern/i, 'INTERN'],
];

/** The open jobs as search engines read them; from the list that is shown, so that a filled job is gone at once. */
export function jobPostingData(jobs: Job[]): object {
  return {
    '@context': 'https://schema.org',
    '@graph': jobs.map((job) => {
      const [city, region] = job.location.split(',').map((part) => part.trim());
      const type = employmentTypes.find(([pattern]) => pattern.test(job.type))?.[1];
      return {
        '@type': 'JobPosting',
        identifier: { '@type': 'PropertyValue', name: brand.name, value: job.id },
        title: job.title,
        description: [job.description, ...job.requirements].join(' '),
        ...(job.postedAt ? { datePosted: job.postedAt.slice(0, 10) } : {}),
        ...(type ? { employmentType: type } : {}),
        hiringOrganization: { '@type': 'Organization', name: job.company },
        jobLocation: {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            addressLocality: city,
            ...(region ? { addressRegion: region } : {}),
            addressCountry: brand.office.country,
          },
        },
        directApply: true,
      };
    }),
  };
}
