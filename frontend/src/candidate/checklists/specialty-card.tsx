import type { Specialty } from '@larkfield/schemas/checklist/specialty.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '#src/shared/ui/card.tsx';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { checklistPath } from '#src/shared/text/paths.ts';
import { slugOf } from './filter-specialties.ts';

interface SpecialtyCardProps {
  specialty: Specialty;
  /** The name that a search found it by, where it is not its own. */
  alias?: string | undefined;
  /** They stand beside Copy: both are for recruiters, and quiet. On a phone their icons do. */
  actions?: ReactNode;
}

export function SpecialtyCard({ specialty, alias, actions }: SpecialtyCardProps) {
  const path = checklistPath(slugOf(specialty));
  return (
    <Card className="group relative flex h-full items-center transition-shadow hover:shadow-raised sm:flex-col sm:items-stretch">
      <div className="flex flex-1 items-start gap-3 py-4 pl-5 sm:px-5 sm:pt-5 sm:pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-xl leading-snug wrap-anywhere max-sm:text-lg">
            <Link to={path} className="rounded-key after:absolute after:inset-0 after:rounded-card hover:text-accent-text">
              {specialty.name}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-muted">
            {specialty.category}
            {alias !== undefined && ` · also called ${alias}`}
          </p>
        </div>
        <ArrowRight
          aria-hidden="true"
          className="mt-1 size-5 text-accent-text transition-transform group-hover:translate-x-1 max-sm:hidden"
        />
      </div>
      <div className="relative z-10 flex shrink-0 pr-2 text-muted sm:gap-1 sm:self-start sm:px-2 sm:pb-2">
        <CopyButton
          text={new URL(path, window.location.origin).href}
          subject={`link to the ${specialty.name} checklist`}
          variant="ghost"
          className="px-3! text-inherit!"
        >
          <span className="max-sm:sr-only">Copy</span>
        </CopyButton>
        {actions}
      </div>
    </Card>
  );
}
