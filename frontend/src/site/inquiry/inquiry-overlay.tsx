import { DataProvider } from '#src/shared/api/data-provider.tsx';
import { InquiryDialog } from './inquiry-dialog.tsx';

/** The inquiry dialog with what it needs, for pages that have no data of their own. */
export function InquiryOverlay() {
  return (
    <DataProvider>
      <InquiryDialog />
    </DataProvider>
  );
}
