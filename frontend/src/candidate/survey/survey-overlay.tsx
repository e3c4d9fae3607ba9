import { DataProvider } from '#src/shared/api/data-provider.tsx';
import { SurveyDialog } from './survey-dialog.tsx';

/** The 'Quick Feedback' dialog with what it needs, above whichever page asks for it. */
export function SurveyOverlay() {
  return (
    <DataProvider>
      <SurveyDialog />
    </DataProvider>
  );
}
