import { Archive } from 'lucide-react';
import { Fragment } from 'react';
import { checklistPath } from '#src/shared/text/paths.ts';
import { Note } from '#src/shared/ui/note.tsx';
import { Link } from '#src/shared/ui/link.tsx';
import type { SpecialtyPage } from './stores/load-checklist.ts';

/** Says that a list is let go, and where somebody who only begins should go instead. */
export function SuccessorNote({ replacedBy }: Pick<SpecialtyPage, 'replacedBy'>) {
  if (!replacedBy) return null;
  return (
    <div className="mt-4 max-w-[68ch]">
      <Note icon={Archive}>
        <span>{`We no longer offer this checklist.${replacedBy.length > 0 ? ' It was replaced by ' : ''}`}</span>
        {replacedBy.map(({ slug, name }, index) => (
          <Fragment key={slug}>
            {index > 0 && <span> and </span>}
            <Link to={checklistPath(slug)} className="font-medium underline">
              {name}
            </Link>
          </Fragment>
        ))}
        <span>{`${replacedBy.length > 0 ? '.' : ''} You can still finish what you started here.`}</span>
      </Note>
    </div>
  );
}
