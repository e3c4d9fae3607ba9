import { Link } from 'react-router-dom';
import { paths } from '#src/shared/text/paths.ts';

/** Says, below the specialties, where their skills come from. */
export function CatalogueRemark() {
  return (
    <p className="mt-10 max-w-[68ch] border-t border-line pt-6 text-muted">
      The skills of every checklist are published as an open catalogue, with what each of them is rated by.{' '}
      <Link to={paths.catalogue} className="text-link">
        About the clinical skills catalogue
      </Link>
    </p>
  );
}
