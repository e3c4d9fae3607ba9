import type { Specialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { WandSparkles } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { paths } from '#src/shared/text/paths.ts';
import { Link } from 'react-router-dom';
import { Button } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { SpecialtyPicker } from './specialty-picker.tsx';

/** A note below the specialties about the source of the skills, with a link to check a report. */
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
        Were you handed a report? {/* The checklist service renders this page, and the browser's router does not know it. */}
        <a href="/verify" className="text-link">
          Check that we issued it
        </a>
      </p>
    </div>
  );
}

async function loadSmartLinkDialog() {
  const [{ SmartLinkDialog }, { DataProvider }] = await Promise.all([
    import('./smart-link-dialog.tsx'),
    import('#src/shared/session/data-provider.tsx'),
  ]);
  return (props: ComponentProps<typeof SmartLinkDialog>) => (
    <DataProvider>
      <SmartLinkDialog {...props} />
    </DataProvider>
  );
}

export function ChecklistsPage() {
  const [linked, setLinked] = useState<Specialty | null>(null);
  const close = () => setLinked(null);
  const renderSmartLink = useDeferred(linked !== null, loadSmartLinkDialog, () => {
    close();
    sayUnavailable();
  });
  return (
    <>
      <PageBand
        title="Skills Checklists"
        lead="Choose your specialty and rate your skills once. Share the result with as many facilities as you like."
      >
        <p className="max-w-[52ch] text-white/85">
          Filled one out before? Renew it, or start another from its answers, in{' '}
          <Link to={paths.myChecklists} className="text-link">
            My checklists
          </Link>
          .
        </p>
      </PageBand>
      <Container className="py-5 sm:py-10">
        <SpecialtyPicker
          renderActions={(specialty) => (
            <Button variant="ghost" aria-haspopup="dialog" className="px-3! text-inherit!" onClick={() => setLinked(specialty)}>
              <WandSparkles aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">Smart Link</span> <span className="sr-only">for {specialty.name}</span>
            </Button>
          )}
        />
        <CatalogueRemark />
      </Container>
      {renderSmartLink?.({ specialty: linked, onClose: close })}
    </>
  );
}
