import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { brand } from '#src/shared/brand/brand.ts';

/** Facts for search engines; the browser runs nothing of it. A page does without them rather than fail because of them. */
export function StructuredData({ make }: { make: () => object }) {
  const json = toJson(make);
  return json && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function toJson(make: () => object): string | null {
  try {
    // A closing tag inside the data would end the element.
    return JSON.stringify(make()).replaceAll('<', String.raw`\u003c`);
  } catch (error) {
    console.warn('The facts for search engines could not be put together', error);
    return null;
  }
}

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
