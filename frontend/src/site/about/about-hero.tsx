import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { ButtonLink } from '#src/shared/ui/button-link.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { openInquiry } from '#src/site/shared/inquiry-store.ts';

export function AboutHero() {
  return (
    <section className="night-sky on-night relative isolate overflow-hidden">
      <Container className="grid justify-items-start gap-5 pt-12 pb-8 sm:pt-16 lg:py-24">
        <PageHeading className="max-w-[13ch] text-4xl sm:text-5xl">We work at the handover</PageHeading>
        <p className="max-w-[40ch] text-xl text-white/85">
          Every shift ends with one person telling the next what matters. We built a staffing firm around that moment.
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button variant="daybreak" size="large" aria-haspopup="dialog" onClick={() => openInquiry('about-partner')}>
            Start Your Journey
          </Button>
          <ButtonLink to={{ hash: 'story' }} variant="outline" size="large">
            Our Story
          </ButtonLink>
        </div>
      </Container>
      <ArcMotif
        parts={[0.79, 0.62, 0.84, 1, 0.72]}
        className="mx-auto w-[min(34rem,96%)] lg:absolute lg:right-[max(0px,calc(50vw-42rem))] lg:bottom-0 lg:-z-10 lg:w-[min(40rem,52vw)]"
      />
    </section>
  );
}
