import { paths } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { ProductPicture } from '#src/site/shared/product-picture.tsx';
import { Section } from '#src/site/shared/section.tsx';

/** For candidates: one checklist, any number of facilities. */
export function ChecklistSection() {
  return (
    <Section
      title="Rate your skills once. Share them with every facility."
      ground="sunken"
      lead="Fill out the checklist for your specialty: how well you do each skill, and how recently. Send it as a secure link that expires, to as many facilities as you like."
    >
      <div className="grid items-center gap-10 lg:grid-cols-[1fr_min(18.75rem,40%)]">
        <ChecklistSpecimen />
        <ProductPicture name="pad" className="mx-auto" />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.checklists} size="large">
          Choose your checklist
        </ButtonLink>
        <ButtonLink to={paths.jobs} size="large" variant="secondary">
          See open jobs
        </ButtonLink>
      </div>
    </Section>
  );
}

const rows = [
  { skill: 'Care of the ventilated patient', proficiency: 4, frequency: 3 },
  { skill: 'Endotracheal suctioning', proficiency: 5, frequency: 4 },
  { skill: 'Assist with bronchoscopy', proficiency: 2, frequency: 1 },
  { skill: 'High-flow nasal cannula', proficiency: 3, frequency: 2 },
] as const;

const fills = [
  '',
  'bg-proficiency-1',
  'bg-proficiency-2',
  'bg-proficiency-3',
  'bg-proficiency-4 text-white',
  'bg-proficiency-5 text-white',
];
const levels = ['', 'No Experience', 'Learning', 'Competent', 'Proficient', 'Expert'];
const recency = ['', 'never used', 'used within the past year', 'used within the last 6 months', 'used in current work'];
const keyStyle = 'grid size-9 place-items-center border text-sm font-semibold';

/** A piece of a filled-in checklist, as a picture. Screen readers read it as sentences, not as keys. */
function ChecklistSpecimen() {
  return (
    <figure className="rounded-card border border-line bg-surface shadow-card">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4 sm:px-7">
        <span className="font-serif text-xl font-semibold">Airway and ventilation</span>
        <span className="text-sm text-muted">An example, filled out by an ICU nurse</span>
      </figcaption>
      <ul>
        {rows.map(({ skill, proficiency, frequency }) => (
          <li key={skill} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-3 sm:px-7">
            <span className="min-w-48 flex-1 font-semibold">
              {skill}
              <span className="sr-only">
                : {levels[proficiency]}, {recency[frequency]}
              </span>
            </span>
            <Keys count={5} chosen={proficiency} shape="rounded-key" fill={`border-scrub-700 ${fills[proficiency]}`} />
            <Keys count={4} chosen={frequency} shape="rounded-full" fill="border-transparent bg-night-700 text-white" />
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Keys({ count, chosen, shape, fill }: { count: number; chosen: number; shape: string; fill: string }) {
  return (
    <span aria-hidden="true" className="flex gap-2">
      {Array.from({ length: count }, (_, index) => index + 1).map((value) => (
        <span key={value} className={classNames(keyStyle, shape, value === chosen ? fill : 'border-control text-muted')}>
          {value}
        </span>
      ))}
    </span>
  );
}
