import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { ChecklistSpecimen } from './checklist-specimen.tsx';

/** For candidates: one checklist, any number of facilities. */
export function ChecklistSection() {
  return (
    <Section
      title="Rate your skills once. Share them with every facility."
      ground="sunken"
      lead="Clinicians fill in a checklist of their specialty: how well, and how recently. The result goes out as a secure link that expires, to as many facilities as you like."
    >
      <ChecklistSpecimen />
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
