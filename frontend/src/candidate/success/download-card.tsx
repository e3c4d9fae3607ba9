import type { downloadChecklist } from '@larkfield/schemas/checklist/download-checklist.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { Download, FileText } from 'lucide-react';
import { Button } from '#src/shared/ui/button.tsx';
import { buttonStyle } from '#src/shared/ui/button-style.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { PdfStatus } from './pdf-status.tsx';
import { ShareCard } from './share-card.tsx';

/** By its type alone, so that this page opens without the schema library. */
const download: Pick<typeof downloadChecklist, 'path'> = { path: '/api/checklist/download/:token' };

const sayMissing = () =>
  toast({ title: 'Download Error', description: 'Download token is missing. Please contact support.', variant: 'destructive' });

/** Opens the PDF in a new tab and says how far it is. */
export function DownloadCard({ token }: { token: string }) {
  return (
    <ShareCard
      icon={FileText}
      title="Download PDF"
      term="Yours to keep"
      text="Your checklist as a document, with your reference and signature."
    >
      {token ? (
        <a
          href={endpointUrl(download, { params: { token } })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('primary')}
          onClick={() => toast({ title: 'Download Started', description: 'Your PDF opens in a new tab.' })}
        >
          <Download aria-hidden="true" className="size-4" />
          Download PDF
        </a>
      ) : (
        <Button aria-disabled="true" onClick={sayMissing}>
          <Download aria-hidden="true" className="size-4" />
          Download PDF
        </Button>
      )}
      <PdfStatus token={token} />
    </ShareCard>
  );
}
