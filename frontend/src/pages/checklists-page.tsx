import type { Specialty } from '@larkfield/schemas/checklist/specialty.ts';
import { WandSparkles } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '#src/components/button.tsx';
import { Container } from '#src/components/container.tsx';
import { PageBand } from '#src/components/page-band.tsx';
import { SpecialtyPicker } from '#src/features/specialty-picker/specialty-picker.tsx';
import { sayUnavailable } from '#src/lib/say-unavailable.ts';
import { useDeferred } from '#src/lib/use-deferred.ts';

async function loadSmartLinkDialog() {
  const [{ SmartLinkDialog }, { DataProvider }] = await Promise.all([
    import('#src/features/smart-link/smart-link-dialog.tsx'),
    import('#src/lib/data-provider.tsx'),
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
      />
      <Container className="py-10">
        <SpecialtyPicker
          renderActions={(specialty) => (
            <Button variant="ghost" title="Smart Link" aria-haspopup="dialog" className="px-3! text-inherit!" onClick={() => setLinked(specialty)}>
              <WandSparkles aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">Smart Link</span> <span className="sr-only">for {specialty.name}</span>
            </Button>
          )}
        />
      </Container>
      {renderSmartLink?.({ specialty: linked, onClose: close })}
    </>
  );
}
