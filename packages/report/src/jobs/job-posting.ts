import { brand } from '@larkfield/brand/brand.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { officeDay } from '#src/report-dates.ts';
import { escapeHtml } from '#src/report-html.ts';
import { jobUrl } from './job-application.ts';
import { firstDay, jobFacts } from './job-facts.ts';

const employmentTypes: [RegExp, string][] = [
  [/full[- ]?time/i, 'FULL_TIME'],
  [/part[- ]?time/i, 'PART_TIME'],
  [/contract|travel/i, 'CONTRACTOR'],
  [/temporary|temp\b/i, 'TEMPORARY'],
  [/per diem|prn/i, 'PER_DIEM'],
];

/** The structured data of a job for search engines, which is only on the job's own page. */
export function jobPosting(job: Job, now = new Date()): object {
  const place = job.location.replace(/\s*\(remote\)$/i, '');
  const isRemote = place !== job.location;
  const [city, region] = place.split(',').map((part) => part.trim());
  const type = employmentTypes.find(([pattern]) => pattern.test(job.type))?.[1];
  const startsOn = firstDay(job, now);
  const facts = jobFacts(job, now).map(({ name, value }) => `<li>${escapeHtml(`${name}: ${value}`)}</li>`);
  const requirements = job.requirements.map((requirement) => `<li>${escapeHtml(requirement)}</li>`);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    identifier: { '@type': 'PropertyValue', name: brand.name, value: job.id },
    url: jobUrl(job),
    title: job.title,
    description: `<p>${escapeHtml(job.description)}</p><ul>${facts.join('')}</ul><p>What you need</p><ul>${requirements.join('')}</ul>`,
    ...(job.postedAt && { datePosted: officeDay(new Date(job.postedAt)) }),
    ...(type && { employmentType: type }),
    ...(job.hours && { workHours: job.hours }),
    ...(startsOn && { jobStartDate: startsOn }),
    ...(job.pay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'USD',
        value: { '@type': 'QuantitativeValue', minValue: job.pay.from, maxValue: job.pay.to, unitText: job.pay.unit.toUpperCase() },
      },
    }),
    hiringOrganization: { '@type': 'Organization', name: job.company },
    // With TELECOMMUTE, a location would mean that the work may also be done there.
    ...(isRemote
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: 'USA' } }
      : {
          jobLocation: {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              addressLocality: city,
              ...(region && { addressRegion: region }),
              addressCountry: brand.office.country,
            },
          },
        }),
    directApply: true,
  };
}
