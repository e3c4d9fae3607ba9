import { refusalOf } from '@larkfield/assessment/validity.ts';
import type { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { RenewedBy } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { OwnChecklist } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ManagedLinks } from '#src/candidate/shared/owner-links/managed-links.tsx';
import { useRefreshOwnerLinks } from '#src/candidate/shared/owner-links/use-owner-links.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { CorrectButton } from '#src/shared/form/correct-dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { Select } from '#src/shared/form/text-input.tsx';
import { ReferenceRequests } from '#src/shared/references/reference-requests.tsx';
import { askingText } from '#src/shared/references/reference-labels.ts';
import { QuickLinkButton } from '#src/shared/sharing/quick-link.tsx';
import { checksText } from '#src/shared/text/checks-text.ts';
import { countOf, daysUntil, formatDate } from '#src/shared/text/format-date.ts';
import { editPath, myChangesPath, renewPath } from '#src/shared/text/paths.ts';
import { Button, ButtonLink, buttonStyle } from '#src/shared/ui/button.tsx';
import { Fold } from '#src/shared/ui/fold.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';

/** Renewing is the primary action from this many days before a checklist ends. */
const renewalDays = 90;

/** One of the candidate's own checklists with its state and its actions. A renewed checklist is collapsed below its name. */
export function ChecklistCard({ checklist, onChanged }: { checklist: OwnChecklist; onChanged: () => unknown }) {
  return checklist.renewedBy ? (
    <RenewedCard checklist={checklist} renewedBy={checklist.renewedBy} />
  ) : (
    <PresentCard checklist={checklist} onChanged={onChanged} />
  );
}

function PresentCard({ checklist, onChanged }: { checklist: OwnChecklist; onChanged: () => unknown }) {
  const { submissionId, specialtyName, specialtySlug, submittedAt, validUntil, state } = checklist;
  const heading = useId();
  const isDue = state === 'expired' || daysUntil(validUntil) <= renewalDays;
  const canAsk = refusalOf({ submittedAt }, 'reference', new Date()) === null;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="text-2xl">
          {specialtyName}
        </h2>
        <Badge tone={state === 'expired' ? 'danger' : isDue ? 'warning' : 'accent'}>
          {state === 'expired' ? `Past its year since ${formatDate(validUntil)}` : `Valid until ${formatDate(validUntil)}`}
        </Badge>
      </div>
      <Facts checklist={checklist} />
      <div className="flex flex-wrap gap-2" role="group" aria-labelledby={heading}>
        <ButtonLink to={renewPath(specialtySlug, submissionId)} variant={isDue ? 'primary' : 'secondary'}>
          Renew
        </ButtonLink>
        <ButtonLink to={editPath(specialtySlug, submissionId)} variant="secondary">
          Edit
        </ButtonLink>
        <CorrectButton {...checklist} revision={checklist.revisions[0]!.revision} by="owner" onDone={onChanged} />
        <ReadingLinks checklist={checklist} />
      </div>
      <Fold className="border-t border-line" title="Share it and see its links">
        <Links submissionId={submissionId} canShare />
      </Fold>
      <Fold className="border-t border-line" title="Ask supervisors for references">
        <ReferenceRequests proof={{ submissionId }} reader="candidate" text={askingText} canAsk={canAsk} />
      </Fold>
      <Fold className="border-t border-line" title="Use these answers for another specialty">
        <OtherSpecialty submissionId={submissionId} specialtySlug={specialtySlug} />
      </Fold>
    </Card>
  );
}

/** A renewed checklist allows no new action; it can be read, and its links can be revoked. */
function RenewedCard({ checklist, renewedBy }: { checklist: OwnChecklist; renewedBy: RenewedBy }) {
  const { submissionId, specialtyName, state, validUntil } = checklist;
  const heading = useId();
  const past = state === 'expired' ? `, past its year since ${formatDate(validUntil)}` : '';
  return (
    <Fold
      className="rounded-card border border-line px-5 sm:px-6"
      title={
        <>
          <h2 id={heading} className="inline">
            {specialtyName}
          </h2>
          <span className="font-normal text-muted">
            {' '}
            Renewed {formatDate(renewedBy.at)}
            {past}
          </span>
        </>
      }
    >
      <Facts checklist={checklist} />
      <div className="flex flex-wrap gap-2" role="group" aria-labelledby={heading}>
        <ReadingLinks checklist={checklist} />
      </div>
      <Fold className="border-t border-line" title="See its links">
        <Links submissionId={submissionId} canShare={false} />
      </Fold>
    </Fold>
  );
}

function Facts({ checklist: { shortReference, submittedAt, revisions, checks, renewedBy } }: { checklist: OwnChecklist }) {
  const checked = checksText(checks) ?? '';
  return (
    <p className="text-muted">
      <span>{`${shortReference}, submitted ${formatDate(submittedAt)}${revisions.length > 1 ? `, ${countOf(revisions.length, 'version')}, the latest from ${formatDate(revisions[0]!.correction?.at ?? revisions[0]!.signedAt)}` : ''}.${checked && ` ${checked}`}${renewedBy ? ` Its renewal is ${renewedBy.shortReference}.` : ''}`}</span>
    </p>
  );
}

/** The actions of every checklist, renewed or not. */
function ReadingLinks({ checklist: { submissionId, specialtyName, revisions, isRenewal } }: { checklist: OwnChecklist }) {
  return (
    <>
      <a
        href={`/api/my-checklists/${submissionId}/pdf`}
        target="_blank"
        rel="noopener"
        className={buttonStyle('secondary')}
        aria-label={`PDF of ${specialtyName}`}
      >
        PDF
      </a>
      {(revisions.length > 1 || isRenewal) && (
        <ButtonLink to={myChangesPath(submissionId)} variant="secondary">
          What changed
        </ButtonLink>
      )}
    </>
  );
}

function Links({ submissionId, canShare }: { submissionId: string; canShare: boolean }) {
  const proof = { submissionId };
  const refresh = useRefreshOwnerLinks(proof);
  return (
    <>
      {canShare && <QuickLinkButton proof={proof} specialtyId={undefined} onCreated={refresh} />}
      <ManagedLinks proof={proof} specialtyId={undefined} onChanged={refresh} canShare={canShare} />
    </>
  );
}

function OtherSpecialty({ submissionId, specialtySlug }: { submissionId: string; specialtySlug: string }) {
  const navigate = useNavigate();
  const { data, isError } = useQuery(
    endpointQuery<typeof listSpecialties>(
      { method: 'GET', path: '/api/specialties' },
      { query: { limit: checklistConstants.specialtyListLimit } },
    ),
  );
  const [chosen, setChosen] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  if (isError) return <p role="alert">The specialties couldn't be loaded. Please check your connection.</p>;
  return (
    <form
      noValidate
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) return void navigate(renewPath(chosen, submissionId));
        setIsMissing(true);
        event.currentTarget.querySelector('select')?.focus();
      }}
    >
      <Field
        label="Specialty"
        isRequired
        error={isMissing && !chosen ? 'Choose a specialty' : undefined}
        hint="You'll see the skills you rated here, with where and when. Confirm or change each one. We ask again how recently you used it."
      >
        {(field) => (
          <Select {...field} value={chosen} disabled={!data} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{data ? 'Choose a specialty' : 'Loading...'}</option>
            {data?.data
              .filter(({ slug }) => slug !== specialtySlug)
              .map(({ id, name, slug }) => (
                <option key={id} value={slug}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <Button type="submit" variant="secondary">
        Start this checklist
      </Button>
    </form>
  );
}
