import type { JobOnPage, JobTerms } from '@larkfield/schemas/contact/jobs.ts';
import { h, type ReportElement } from '#src/report-element.ts';
import { jobFacts, postedText } from './job-facts.ts';

/** The article of a job's page. The gateway renders it on request, and the browser once its code has loaded. */
export function jobArticle(job: Omit<JobOnPage, 'id'>): ReportElement {
  const terms = termFacts(job.terms);
  return h(
    'div',
    { className: 'grid gap-8' },
    factList(jobFacts(job)),
    part('The job', h('p', { className: 'max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line' }, job.description)),
    part(
      'What you need',
      h(
        'ul',
        { className: 'grid max-w-[68ch] list-disc gap-1.5 pl-5' },
        job.requirements.map((requirement) => h('li', { className: 'wrap-anywhere' }, requirement)),
      ),
    ),
    terms.length > 0 && part('Terms', factList(terms)),
    job.checklist &&
      part(
        'After you apply',
        h(
          'p',
          { className: 'max-w-[68ch]' },
          'The unit will ask for a skills checklist. Fill it out once and share it with as many facilities as you like: ',
          h('a', { className: 'text-link', href: `/checklist/${job.checklist.slug}` }, `${job.checklist.name} checklist`),
        ),
      ),
    job.postedAt && h('p', { className: 'text-sm text-muted' }, `Posted ${postedText(job.postedAt)}`),
  );
}

/** The terms on hours, floating and canceled shifts; terms that are not stated are left out. */
function termFacts({ hoursGuaranteed, float, cancellation }: JobTerms = {}): { name: string; value: string }[] {
  const terms = [
    { name: 'Hours guaranteed', value: hoursGuaranteed },
    { name: 'Float', value: float },
    { name: 'Cancellation', value: cancellation },
  ];
  return terms.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

function factList(facts: readonly { name: string; value: string }[]): ReportElement {
  return h(
    'dl',
    { className: 'grid gap-x-8 gap-y-4 sm:grid-cols-2' },
    facts.map(({ name, value }) =>
      h(
        'div',
        { className: 'border-l-2 border-accent pl-4' },
        h('dt', { className: 'text-sm text-muted' }, name),
        h('dd', { className: 'font-semibold wrap-anywhere' }, value),
      ),
    ),
  );
}

function part(title: string, content: ReportElement): ReportElement {
  return h('section', { className: 'grid gap-3' }, h('h2', { className: 'text-xl' }, title), content);
}

/** A job with every possible fact. The build renders the template of the page with it, and so finds all CSS rules that the page needs. */
export const sampleJob: JobOnPage = {
  id: '0'.repeat(24),
  title: '{{title}}',
  company: '{{company}}',
  category: 'healthcare',
  location: '{{location}}',
  description: '{{description}}',
  requirements: ['{{requirement}}'],
  salary: '{{salary}}',
  type: 'Travel',
  shift: 'Nights',
  hours: '36 hours a week',
  weeks: 13,
  checklist: { slug: 'rn-icu', name: 'ICU RN' },
  terms: { hoursGuaranteed: '{{term}}' },
  postedAt: '2026-01-05T12:00:00.000Z',
};
