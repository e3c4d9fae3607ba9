import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#src/shared/text/paths.ts';

/** Where the checklist stands in the site; on a narrow screen one way back to the list. */
export function ChecklistBreadcrumb({ specialtyName }: { specialtyName: string }) {
  const linkStyle = 'rounded-key py-1 text-muted hover:text-ink hover:underline';
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 lg:flex-1">
      <Link
        to={paths.checklists}
        aria-label="Skills Checklists"
        className="-ml-2 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken lg:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Link>
      <ol className="hidden items-center gap-1.5 text-sm lg:flex">
        <li>
          <Link to={paths.home} className={linkStyle}>
            Home
          </Link>
        </li>
        <li aria-hidden="true">
          <ChevronRight className="size-4 shrink-0 text-muted" />
        </li>
        <li>
          <Link to={paths.checklists} className={`${linkStyle} whitespace-nowrap`}>
            Skills Checklists
          </Link>
        </li>
        <li aria-hidden="true">
          <ChevronRight className="size-4 shrink-0 text-muted" />
        </li>
        <li aria-current="page" className="truncate font-semibold">
          {specialtyName}
        </li>
      </ol>
    </nav>
  );
}
