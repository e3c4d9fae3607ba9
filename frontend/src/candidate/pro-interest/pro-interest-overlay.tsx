import { DataProvider } from '#src/shared/api/data-provider.tsx';
import { ProInterestDialog } from './pro-interest-dialog.tsx';

/** The 'Get Notified' dialog with what it needs, above whichever page asks for it. */
export function ProInterestOverlay() {
  return (
    <DataProvider>
      <ProInterestDialog />
    </DataProvider>
  );
}
