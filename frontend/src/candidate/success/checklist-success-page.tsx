import { Link2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { brand } from '#src/shared/brand/brand.ts';
import { figureNote } from '#src/shared/figures/figures.ts';
import { ReferenceRequests } from '#src/shared/references/reference-requests.tsx';
import { askingText } from '#src/shared/references/reference-words.ts';
import { QuickLinkButton, type OwnerProof } from '#src/shared/sharing/quick-link.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { DownloadCard } from './download-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { ManagedLinks } from '#src/candidate/shared/owner-links/managed-links.tsx';
import { useRefreshOwnerLinks } from '#src/candidate/shared/owner-links/use-owner-links.ts';
import { Link } from '#src/shared/ui/link.tsx';
import { PasscodeCard, ShareCard } from './share-card.tsx';
import { SuccessBand } from './success-band.tsx';

export function ChecklistSuccessPage() {
  const [query] = useSearchParams();
  const { reference, downloadToken, specialtyId, proof, edited } = readSuccessAddress(query);
  const report = reportOf(useLocation().state);
  const reasonId = useId();
  // What an edit through a link is given serves the download alone.
  const isOwner = edited !== 'link';
  const refreshLinks = useRefreshOwnerLinks(proof);
  return (
    <>
      <SuccessBand reference={reference} isEdited={edited !== null} report={report} />
      <Container className="grid gap-12 py-12">
        {isOwner && <NextSteps token={downloadToken} />}
        <section aria-labelledby="share-checklist" className="grid gap-4">
          <div>
            <h2 id="share-checklist" className="text-2xl">
              Share your checklist
            </h2>
            <p className="mt-1 max-w-[60ch] text-muted">
              One checklist for every facility cuts credentialing time by {brand.statistics.credentialingTimeCut}.
            </p>
            <p className="mt-1 max-w-[60ch] text-sm text-muted">{figureNote('credentialingTimeCut')}</p>
          </div>
          {!(proof && downloadToken) && (
            <Note icon={TriangleAlert} tone="warning">
              Part of this page's address is missing, so some things won't work. Please open the full link you came from.
            </Note>
          )}
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            <ShareCard
              icon={Link2}
              title="Quick Link"
              term="7 days, 5 views"
              text="A link for one recruiter or facility. It opens your report, no sign-in needed."
            >
              {isOwner ? (
                <QuickLinkButton proof={proof} specialtyId={specialtyId} onCreated={refreshLinks} />
              ) : (
                <>
                  <Button disabled aria-describedby={reasonId}>
                    <span>Create Quick Link</span>
                  </Button>
                  <p id={reasonId} className="text-sm text-muted">
                    Only the candidate can make links. To share it, the candidate opens{' '}
                    <Link to={paths.myChecklists} className="text-link">
                      My checklists
                    </Link>
                    .
                  </p>
                </>
              )}
            </ShareCard>
            <DownloadCard token={downloadToken} />
            <PasscodeCard hasLinks={isOwner && proof !== null} />
          </div>
        </section>
        {isOwner && proof && <ReferenceRequests proof={proof} reader="candidate" title="References" text={askingText} />}
        {isOwner && proof && <ManagedLinks proof={proof} specialtyId={specialtyId} onChanged={refreshLinks} />}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-8">
          {isOwner && (
            <p className="max-w-[60ch] text-muted">
              Working in more than one specialty? Rate the next one. To come back later, open{' '}
              <Link to={paths.myChecklists} className="text-link">
                My checklists
              </Link>
              : all it needs is the email address on your checklist.
            </p>
          )}
          <ButtonLink to={paths.checklists} variant="secondary">
            New Assessment
          </ButtonLink>
        </div>
      </Container>
    </>
  );
}

/** What the address of the success page says; anything may be missing, since addresses are cut off and retyped. */
interface SuccessAddress {
  /** It was an edit, through a link or by the owner. */
  edited: 'link' | 'own' | null;
  reference: string | null;
  downloadToken: string;
  specialtyId: number | undefined;
  /** Null when it is not said which submission is meant. */
  proof: OwnerProof | null;
}

/** The shared report that an edit came from, which the page before handed on; of another form it is none. */
function reportOf(state: unknown): string | null {
  const report = (state as { report?: unknown } | null)?.report;
  return typeof report === 'string' && /^\/view\/[0-9a-f]{64}$/.test(report) ? report : null;
}

const idForm = /^[0-9a-f]{24}$/;
const tokenForm = /^[0-9a-f]{64}$/;

function readSuccessAddress(query: URLSearchParams): SuccessAddress {
  const submissionId = query.get('id') ?? '';
  const downloadToken = query.get('token') ?? '';
  const edited = query.get('edited');
  const specialtyId = Number(query.get('specialty'));
  return {
    edited: edited === 'link' || edited === 'own' ? edited : null,
    reference: query.get('ref'),
    downloadToken,
    specialtyId: Number.isInteger(specialtyId) && specialtyId > 0 ? specialtyId : undefined,
    proof: idForm.test(submissionId) ? { submissionId, ...(tokenForm.test(downloadToken) ? { downloadToken } : {}) } : null,
  };
}
