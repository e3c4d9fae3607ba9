import { factText, metText } from '@larkfield/report/packet/fact-text.ts';
import type { MatchedCandidate, RequirementFact } from '@larkfield/schemas/matching/matching.ts';
import type { Need, RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { Check, CircleDashed, FileText } from 'lucide-react';
import { UnprovedAddress } from '#src/portal/shared/unproved-address.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { formatDate } from '#src/shared/text/format-date.ts';
import { portalPersonOf, portalReportPath } from '#src/shared/text/paths.ts';
import { ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Link } from 'react-router-dom';
import { PacketButton } from './packet-button.tsx';

interface CandidateCardProps {
  set: RequirementSet;
  candidate: MatchedCandidate;
  isChosen: boolean;
  /** True if another candidate can be selected. */
  canBeChosen: boolean;
  onToggle: () => void;
}

interface StatedFact {
  label: string;
  need: Need;
  fact: RequirementFact;
}

/** A candidate with each requirement; unmet requirements are visible, met ones collapsed. */
export function CandidateCard({ set, candidate, isChosen, canBeChosen, onToggle }: CandidateCardProps) {
  const { candidateName, shortReference, submittedAt, validUntil, mustsMet, wishesMet } = candidate;
  const stated = set.requirements.flatMap(({ need }, index): StatedFact[] => {
    const fact = candidate.facts[index];
    return fact ? [{ label: set.labels[index] ?? '', need, fact }] : [];
  });
  const musts = set.requirements.filter(({ need }) => need === 'must').length;
  const wishes = set.requirements.length - musts;
  const unmet = stated.filter(({ fact }) => fact.state !== 'met');
  const met = stated.filter(({ fact }) => fact.state === 'met');
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="mr-auto grid min-w-0 gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
              <Link to={portalPersonOf(candidate.id)} className="hover:underline">
                {candidateName}
              </Link>
            </h3>
            {candidate.specialty && <Badge tone="warning">Related: {candidate.specialty.name}</Badge>}
            {musts > 0 && (
              <Badge tone={mustsMet === musts ? 'accent' : 'neutral'}>
                {mustsMet} of {musts} required met
              </Badge>
            )}
            {wishes > 0 && (
              <Badge>
                {wishesMet} of {wishes} preferred met
              </Badge>
            )}
          </div>
          <UnprovedAddress {...candidate} />
          <FactList className="text-muted">
            <Fact name="Reference">{shortReference}</Fact>
            <Fact name="Submitted">{formatDate(submittedAt)}</Fact>
            <Fact name="Valid until">{formatDate(validUntil)}</Fact>
          </FactList>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold has-disabled:cursor-default has-disabled:text-muted">
            <Checkbox checked={isChosen} disabled={!isChosen && !canBeChosen} onChange={onToggle} className="mt-0!" />
            Compare <span className="sr-only">{candidateName}</span>
          </label>
          <ButtonLink to={portalReportPath(candidate.id)} variant="secondary">
            <FileText aria-hidden="true" className="size-4" />
            Open report <span className="sr-only">of {candidateName}</span>
          </ButtonLink>
          <PacketButton setId={set.id} jobId={set.jobId} people={[candidate]} />
        </div>
      </div>
      {unmet.length > 0 && <FactRows facts={unmet} textOf={factText} />}
      {met.length > 0 && (
        <details>
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-accent-text">
            {met.length} met<span className="sr-only"> by {candidateName}</span>
          </summary>
          <FactRows facts={met} textOf={metText} />
        </details>
      )}
    </Card>
  );
}

function FactRows({ facts, textOf }: { facts: readonly StatedFact[]; textOf: (fact: RequirementFact) => string }) {
  return (
    <ul className="grid gap-x-6 gap-y-1.5 lg:grid-cols-2">
      {facts.map(({ label, need, fact }) => {
        const Icon = fact.state === 'met' ? Check : CircleDashed;
        return (
          <li key={`${need} ${label}`} className="flex items-start gap-2">
            <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${fact.state === 'met' ? 'text-accent-text' : 'text-warning'}`} />
            <span className="min-w-0 wrap-anywhere">
              <span>{label}</span>
              {need === 'wish' && <span className="text-muted"> (preferred)</span>}
              <span>: </span>
              <span className="font-semibold">{textOf(fact)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
