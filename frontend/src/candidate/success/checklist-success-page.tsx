import { Link2, LockKeyhole, ShieldCheck, Stethoscope, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import { ArcMotif } from '#src/shared/brand/arc-motif.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Fold } from '#src/shared/ui/fold.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { CopyButton } from '#src/shared/form/copy-button.tsx';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { figureNote, statistics } from '#src/shared/figures/figures.ts';
import { ReferenceRequests } from '#src/shared/references/reference-requests.tsx';
import { askingText } from '#src/shared/references/reference-labels.ts';
import { type OwnerProof, QuickLinkButton } from '#src/shared/sharing/quick-link.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { ManagedLinks } from '#src/candidate/shared/owner-links/managed-links.tsx';
import { useRefreshOwnerLinks } from '#src/candidate/shared/owner-links/use-owner-links.ts';
import { DownloadCard } from './download-card.tsx';
import { Tooltip } from './tooltip.tsx';
import { PasscodeCard, ShareCard } from './share-card.tsx';

const steps = [
  { title: 'We make your PDF', text: 'This takes a few seconds. You can leave this page in the meantime.' },
  { title: 'We review your submission', text: "A recruiter reads it and contacts you. You don't need to send anything else." },
  {
    title: 'You decide who sees it',
    text: 'Send facilities a link or the PDF. Your links say when each was opened, and you can revoke it.',
  },
];

function NextSteps() {
  return (
    <>
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-accent font-semibold text-accent-text"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-0.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="text-muted">
        Working in more than one specialty? Choose New Assessment and rate the next one. Looking for your next job? See the{' '}
        <Link to={paths.jobs} className="text-link">
          open jobs
        </Link>
        .
      </p>
    </>
  );
}

interface SuccessBandProps {
  reference: string | null;
  /** The page follows an edit of an earlier submission. */
  isEdited: boolean;
  /** The path of the shared report that the edit came from. */
  report: string | null;
}

/** The dark band with the title, the reference and a note on data retention. */
export function SuccessBand({ reference, isEdited, report }: SuccessBandProps) {
  return (
    <section className="on-night relative isolate overflow-hidden bg-linear-to-br from-night-950 via-night-900 to-night-700 text-white">
      <ArcMotif parts={[1, 1, 1, 1, 1]} className="absolute -right-32 bottom-0 -z-10 hidden w-[44rem] max-w-none lg:block" />
      <Container className="grid grid-cols-1 justify-items-start gap-4 py-8 sm:gap-5 sm:py-10">
        <PageHeading className="text-4xl wrap-anywhere sm:text-5xl">Skills Verified!</PageHeading>
        <p className="max-w-[46ch] text-lg text-white/85">
          {isEdited
            ? 'Your changes are saved. The reference number stays the same.'
            : `We have your checklist.${reference ? " Keep your reference number: it's all we need to find your submission." : ''}`}
        </p>
        <div className="flex max-w-full flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-5">
          {reference && (
            <div className="flex max-w-full flex-wrap items-center gap-x-2 gap-y-2 rounded-card border border-white/25 bg-night-950/60 py-1.5 pr-1.5 pl-2.5 sm:gap-x-4 sm:py-3 sm:pr-3 sm:pl-5">
              <p className="min-w-0">
                <span className="block text-sm text-white/80">Reference number</span>
                <span className="font-semibold sm:text-2xl">{reference}</span>
              </p>
              <CopyButton
                text={reference}
                subject="reference number"
                variant="outline"
                className="max-sm:px-2 max-sm:[&_svg]:hidden"
                onCopied={() => toast({ title: 'Copied', description: 'Reference number copied to clipboard.' })}
              />
            </div>
          )}
          {report && (
            <ButtonLink to={report} variant="outline">
              Back to the report
            </ButtonLink>
          )}
          <ButtonLink to={paths.checklists} variant="outline" className="max-sm:px-2">
            New Assessment
          </ButtonLink>
        </div>
        <TrustBadges />
      </Container>
    </section>
  );
}

const badges = [
  { icon: ShieldCheck, name: 'HIPAA', text: 'Your information is handled with safeguards that follow the HIPAA Security Rule.' },
  { icon: LockKeyhole, name: 'AES-256', text: 'Your date of birth, SSN digits and PDF are stored encrypted with AES-256.' },
  { icon: Stethoscope, name: 'TJC-HCSS', text: 'The checklist follows Joint Commission themes for healthcare staffing.' },
];

function TrustBadges() {
  return (
    <ul className="flex flex-wrap gap-1.5 sm:gap-2">
      {badges.map(({ icon: Icon, name, text }) => (
        <li key={name}>
          <Tooltip text={text}>
            {(control) => (
              <button
                type="button"
                {...control}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-white/30 px-2.5 font-semibold hover:border-white sm:gap-2 sm:px-4"
              >
                <Icon aria-hidden="true" className="size-5 text-scrub-300" />
                {name}
              </button>
            )}
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

export function ChecklistSuccessPage() {
  const [query] = useSearchParams();
  const { reference, downloadToken, specialtyId, proof, edited } = readSuccessAddress(query);
  const report = reportOf(useLocation().state);
  const reasonId = useId();
  // The token from an edit through a link is valid only for the download.
  const isOwner = edited !== 'link';
  const refreshLinks = useRefreshOwnerLinks(proof);
  return (
    <>
      <SuccessBand reference={reference} isEdited={edited !== null} report={report} />
      <Container className="grid grid-cols-1 gap-8 py-6 sm:py-8">
        <section aria-labelledby="share-checklist" className="grid grid-cols-1 gap-6">
          <h2 id="share-checklist" className="sr-only">
            Share your checklist
          </h2>
          {!(proof && downloadToken) && (
            <Note icon={TriangleAlert} tone="warning">
              Part of this page's address is missing, so some things won't work. Please open the full link you came from.
            </Note>
          )}
          <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
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
            <PasscodeCard />
          </div>
          <div className="grid gap-2 wrap-anywhere text-muted">
            <p>
              The recruitment team will review the submission and make contact. Questions? Write to{' '}
              <a href={`mailto:${brand.emails.credentialing}`} className="text-link">
                {brand.emails.credentialing}
              </a>{' '}
              and include the reference number.
            </p>
            {isOwner && (
              <p>
                To come back later, open{' '}
                <Link to={paths.myChecklists} className="text-link">
                  My checklists
                </Link>
                : all it needs is the email address on your checklist.
              </p>
            )}
            <p>One checklist for every facility cuts credentialing time by {statistics.credentialingTimeCut}.</p>
            <p className="text-sm">{figureNote('credentialingTimeCut')}</p>
          </div>
        </section>
        {isOwner && (
          <div className="divide-y divide-line border-y border-line">
            <Fold title={<FoldHeading>What happens next</FoldHeading>}>
              <NextSteps />
            </Fold>
            {proof && (
              <>
                <Fold title={<FoldHeading>References</FoldHeading>}>
                  <ReferenceRequests proof={proof} reader="candidate" text={askingText} />
                </Fold>
                <Fold title={<FoldHeading>Your links</FoldHeading>}>
                  <ManagedLinks proof={proof} specialtyId={specialtyId} onChanged={refreshLinks} />
                </Fold>
              </>
            )}
          </div>
        )}
      </Container>
    </>
  );
}

const FoldHeading = ({ children }: { children: string }) => <h2 className="text-xl">{children}</h2>;

/** The values in the address of the success page. Any of them may be missing, because users truncate and retype addresses. */
interface SuccessAddress {
  /** The kind of edit: through a link or by the owner. */
  edited: 'link' | 'own' | null;
  reference: string | null;
  downloadToken: string;
  specialtyId: number | undefined;
  /** Null if the address does not identify the submission. */
  proof: OwnerProof | null;
}

/** The shared report that an edit came from, passed by the previous page; null for other forms. */
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
