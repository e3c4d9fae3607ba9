import type { Specialty } from '@larkfield/schemas/checklist/specialty.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '#src/components/card.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { checklistPath } from '#src/lib/paths.ts';
import { slugOf } from './filter-specialties.ts';

/** `actions` stand beside Copy. */
export function SpecialtyCard({ specialty, actions }: { specialty: Specialty; actions?: ReactNode }) {
  const path = checklistPath(slugOf(specialty));
  return (
    <Card className="group relative flex h-full flex-col transition-shadow hover:shadow-raised">
      <div className="flex flex-1 items-start gap-3 px-5 pt-5 pb-4">
        <div className="flex-1">
          <h2 className="text-xl leading-snug">
            <Link to={path} className="rounded-key after:absolute after:inset-0 after:rounded-card hover:text-accent-text">
              {specialty.name}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-muted">{specialty.category}</p>
        </div>
        <ArrowRight aria-hidden="true" className="mt-1 size-5 text-accent-text transition-transform group-hover:translate-x-1" />
      </div>
      <div className="relative z-10 flex flex-wrap gap-2 self-start px-5 pb-5">
        <CopyButton
          text={new URL(path, window.location.origin).href}
          subject={`link to the ${specialty.name} checklist`}
          size="small"
        />
        {actions}
      </div>
    </Card>
  );
}
