import { useId, type ReactNode } from 'react';
import { classNames } from '#src/shared/ui/class-names.ts';
import { Container } from '#src/shared/ui/container.tsx';

const grounds = {
  page: '',
  surface: 'border-y border-line bg-surface',
  sunken: 'bg-sunken',
  night: 'night-sky on-night',
} as const;

interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  /** The anchor of the section. */
  id?: string;
  ground?: keyof typeof grounds;
  headingClassName?: string;
  className?: string;
  children?: ReactNode;
}

/** A band of a public page with its heading. */
export function Section({ title, lead, id, ground = 'page', headingClassName = '', className = '', children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={classNames('band', grounds[ground], className)}>
      <Container>
        <div className={classNames('mb-10 grid max-w-[44rem] gap-4 sm:mb-14', headingClassName)}>
          <h2 id={headingId} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          {lead && <p className={classNames('max-w-[60ch] text-lg', ground === 'night' ? 'text-white/85' : 'text-muted')}>{lead}</p>}
        </div>
        {children}
      </Container>
    </section>
  );
}

/** The dark band at the end of a page: a last sentence and the next actions. */
export function ClosingBand({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <section className="night-sky on-night">
      <Container className="grid justify-items-start gap-5 py-16 sm:py-24">
        <h2 className="max-w-[22ch] text-2xl sm:text-4xl">{title}</h2>
        <p className="max-w-[48ch] text-lg text-white/85">{text}</p>
        <div className="flex flex-wrap gap-3 pt-2">{children}</div>
      </Container>
    </section>
  );
}
