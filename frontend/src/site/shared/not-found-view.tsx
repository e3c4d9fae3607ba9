import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { paths } from '#src/shared/text/paths.ts';

/** The content of the page for an unknown address. */
export function NotFoundView() {
  return (
    <section data-not-found className="night-sky on-night relative overflow-hidden">
      <Container className="relative grid justify-items-start gap-5 pt-20 pb-10 lg:min-h-[34rem] lg:content-center lg:py-20">
        <p className="font-semibold text-daybreak-400">404</p>
        <PageHeading className="max-w-[14ch] text-4xl sm:text-5xl">Page not found</PageHeading>
        <p className="max-w-[44ch] text-lg text-white/85">
          Nobody is on this shift. The page may have moved, or the link may be missing a few letters.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.home} variant="daybreak" size="large">
            Go to the home page
          </ButtonLink>
          <ButtonLink to={paths.jobs} variant="outline" size="large">
            Open jobs
          </ButtonLink>
          <ButtonLink to={paths.checklists} variant="outline" size="large">
            Skills checklists
          </ButtonLink>
        </div>
      </Container>
      <ArcMotif
        parts={[0.08, 0.05, 0.04, 0.03, 0.02]}
        className="mx-auto w-[min(34rem,96%)] opacity-80 lg:absolute lg:right-[max(0px,calc(50vw-42rem))] lg:bottom-0 lg:w-[min(40rem,52vw)]"
      />
    </section>
  );
}
