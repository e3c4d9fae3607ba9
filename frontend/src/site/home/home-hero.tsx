import { ActionButton } from '#src/site/shared/action-button.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';

/** What the hero says at every hour of the day. */
export function HomeHero() {
  return (
    <>
      <PageHeading className="max-w-[15ch] text-4xl sm:text-5xl">Clinicians who are ready on the first shift</PageHeading>
      <p className="max-w-[36ch] text-xl text-white/85">
        Every candidate files a checklist for the unit. You see the skills before you see the résumé.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <ActionButton action={{ label: 'Start Hiring', preset: 'hero-start-hiring' }} variant="daybreak" />
        <ActionButton action={{ label: 'Apply Now', preset: 'hero-apply-now' }} variant="outline" />
      </div>
    </>
  );
}
