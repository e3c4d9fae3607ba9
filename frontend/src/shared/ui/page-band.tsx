import type { ReactNode } from 'react';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { Container } from './container.tsx';
import { PageHeading } from './page-heading.tsx';

interface PageBandProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The dark band at the top of a page, with a heading, a sentence and a piece of the arcs. */
export function PageBand({ title, lead, children }: PageBandProps) {
  return (
    <section className="night-sky on-night relative isolate overflow-hidden">
      <ArcMotif
        parts={[0.64, 0.93, 0.71, 0.83, 1]}
        className="absolute -right-10 top-8 -z-10 hidden w-[34rem] max-w-none opacity-90 lg:block"
      />
      <Container className="grid gap-3 py-7 sm:py-16">
        <PageHeading className="max-w-[18ch] text-3xl wrap-anywhere sm:text-4xl">{title}</PageHeading>
        {lead && <p className="max-w-[52ch] text-lg text-white/85">{lead}</p>}
        {children}
      </Container>
    </section>
  );
}
