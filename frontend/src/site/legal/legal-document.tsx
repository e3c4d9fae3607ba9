import type { ReactNode } from 'react';
import { Container } from '#src/shared/ui/container.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';

interface LegalDocumentProps {
  title: string;
  updated: string;
  introduction: string;
  sections: LegalSection[];
  /** Content after the last section. */
  children?: ReactNode;
}

/** A long text with numbered sections and a table of contents beside it. */
export function LegalDocument({ title, updated, introduction, sections, children }: LegalDocumentProps) {
  return (
    <>
      <div className="night-sky on-night">
        <Container className="grid grid-cols-1 gap-3 py-12 wrap-anywhere sm:py-16">
          <PageHeading className="text-3xl sm:text-4xl">{title}</PageHeading>
          <p className="text-white/85">
            Last updated <time dateTime={isoDate(updated)}>{updated}</time>
          </p>
        </Container>
      </div>
      <Container className="grid grid-cols-1 gap-x-16 gap-y-10 py-12 wrap-anywhere sm:py-16 lg:grid-cols-[min(18rem,30%)_minmax(0,1fr)]">
        <nav aria-label="Sections" className="no-print self-start lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">
          <ol className="grid">
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="grid grid-cols-[2rem_minmax(0,1fr)] rounded-key py-1.5 text-muted hover:text-ink hover:underline"
                >
                  <span>{index + 1}.</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text grid grid-cols-1 max-w-[68ch] gap-10 text-lg">
          <p className="text-xl">{introduction}</p>
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-3 text-2xl">
                {index + 1}. {title}
              </h2>
              {body}
            </section>
          ))}
          {children}
        </div>
      </Container>
    </>
  );
}

function isoDate(text: string): string {
  return new Date(`${text} UTC`).toISOString().slice(0, 10);
}

export interface LegalSection {
  /** The anchor of the section. */
  id: string;
  title: string;
  body: ReactNode;
}
