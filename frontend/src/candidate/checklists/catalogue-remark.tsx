import { paths } from '#src/shared/text/paths.ts';
import { Link } from '#src/shared/ui/link.tsx';

/** Says, below the specialties, where their skills come from, and to whom a report was handed, where it is checked. */
export function CatalogueRemark() {
  return (
    <div className="mt-10 max-w-[68ch] space-y-3 border-t border-line pt-6 text-muted">
      <p>
        We publish the skills on every checklist as an open catalog, with how critical each one is.{' '}
        <Link to={paths.catalogue} className="text-link">
          About the clinical skills catalog
        </Link>
      </p>
      <p>
        Were you handed a report? {/* A page of the checklist service, which the browser's router does not know. */}
        <a href="/verify" className="text-link">
          Check that we issued it
        </a>
      </p>
    </div>
  );
}
