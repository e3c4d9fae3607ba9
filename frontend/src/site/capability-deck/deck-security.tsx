import { briefContent } from '@larkfield/report/documents/brief-content.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Section } from '#src/site/shared/section.tsx';
import { paths } from '#src/shared/text/paths.ts';

const { title, lead, points } = briefContent.security;

export function DeckSecurity() {
  return (
    <Section title={title} lead={lead} ground="night">
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {points.map((point) => (
          <li key={point.title} className="grid content-start gap-2 border-t-2 border-scrub-300 pt-5">
            <h3 className="text-xl">{point.title}</h3>
            <p className="max-w-[48ch] text-white/85">{point.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 text-lg">
        <Link to={paths.auditReport} className="text-link inline-flex items-center gap-2">
          How we rate ourselves, and where points are missing
          <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      </p>
    </Section>
  );
}
