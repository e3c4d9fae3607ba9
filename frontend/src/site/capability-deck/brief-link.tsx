import type { getCapabilityDeckPdf } from '@larkfield/schemas/checklist/get-capability-deck.ts';
import { FileDown } from 'lucide-react';
import { buttonStyle } from '#src/shared/ui/button-style.ts';

const address: (typeof getCapabilityDeckPdf)['path'] = '/api/capability-deck/pdf';

/** Opens the PDF in a tab of its own, which waits by itself should it still be made. */
export function BriefLink() {
  return (
    <a href={address} target="_blank" rel="noopener" className={buttonStyle('outline', 'large')}>
      <FileDown aria-hidden="true" className="size-5" />
      Download Platform Brief
      <span className="sr-only">(PDF, opens in a new tab)</span>
    </a>
  );
}
