import type { ReactNode } from 'react';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { Container } from '#src/shared/ui/container.tsx';

/** The dark band that ends a page: a last sentence and what to do next. */
export function ClosingBand({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <section className="night-sky on-night relative isolate overflow-hidden">
      <ArcMotif
        parts={[0.79, 0.9, 0.66, 0.8, 1]}
        hasTicks={false}
        isDrawn={false}
        className="absolute -right-24 bottom-0 -z-10 hidden w-[38rem] max-w-none opacity-80 lg:block"
      />
      <Container className="grid justify-items-start gap-5 py-16 sm:py-24">
        <h2 className="max-w-[22ch] text-2xl sm:text-4xl">{title}</h2>
        <p className="max-w-[48ch] text-lg text-white/85">{text}</p>
        <div className="flex flex-wrap gap-3 pt-2">{children}</div>
      </Container>
    </section>
  );
}
