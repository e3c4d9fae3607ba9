import type { viewSubmission } from '@larkfield/schemas/portal/submissions.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PutForwardList, usePutForwards } from '#src/portal/shared/put-forward/put-forward-list.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import type { ReportPart } from '#src/shared/text/paths.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { classNames } from '#src/shared/ui/class-names.ts';
import { Fold } from '#src/shared/ui/fold.tsx';
import { CredentialChecks } from './credential-checks.tsx';
import { PacketList, usePackets } from './packet-list.tsx';
import { StaffReferences, useStaffReferences } from './staff-references.tsx';

export interface BesideReportProps {
  report: ReplyOf<typeof viewSubmission>['report'];
  canAsk: boolean;
}

/** The records that staff keep beside a report. Each is closed and says how much there is, so that the report begins in the first screen. */
export function ReportFolds({ report, canAsk }: BesideReportProps) {
  const { submissionId: id, profile } = report;
  const isRenewed = report.renewedBy !== undefined;
  const references = useStaffReferences(id).data?.references;
  const putForwards = usePutForwards({ submissionId: id }).data?.putForwards;
  const packets = usePackets(id).data?.packets;
  const credentials = [...(profile?.licenses ?? []), ...(profile?.certificates ?? [])];
  const own = [
    <ReportFold
      key="references"
      part="references"
      title="References"
      count={countText(references?.length, references?.filter(({ answeredAt }) => answeredAt).length, 'answered')}
    >
      <StaffReferences id={id} canAsk={canAsk} />
    </ReportFold>,
  ];
  const sent = [
    <ReportFold key="put-forward" part="put-forward" title="Put forward" count={countText(putForwards?.length)}>
      <PutForwardList submissionId={id} canAsk={!isRenewed} />
    </ReportFold>,
    <ReportFold key="packets" part="packets" title="Packets" count={countText(packets?.length)}>
      <PacketList id={id} isRenewed={isRenewed} />
    </ReportFold>,
  ];
  const checks = profile && credentials.length > 0 && (
    <ReportFold
      key="credentials"
      part="credentials"
      title="Licenses and certifications"
      count={countText(credentials.length, credentials.filter(({ checked }) => checked).length, 'checked')}
    >
      <CredentialChecks id={id} profile={profile} />
    </ReportFold>
  );
  // On a wide screen the columns are equally high: two of two, or three of one.
  const columns = checks ? [[checks, ...own], sent] : [...own, ...sent].map((one) => [one]);
  return (
    <div className={classNames('grid items-start gap-3 print:hidden', checks ? 'lg:grid-cols-2' : 'lg:grid-cols-3')}>
      {columns.map((folds) => (
        <Card key={folds[0]!.key} className="divide-y divide-line px-4">
          {folds}
        </Card>
      ))}
    </div>
  );
}

/** How much there is; empty until it is loaded. */
function countText(count: number | undefined, part = 0, word = ''): string {
  if (count === undefined) return '';
  if (count === 0) return 'None';
  return part > 0 ? `${count}, ${part} ${word}` : String(count);
}

interface ReportFoldProps {
  part: ReportPart;
  title: string;
  count: string;
  children: ReactNode;
}

/** A fold that an address such as `#references` opens, and that is open again after the sign-in that an ended session asks for. */
function ReportFold({ part, title, count, children }: ReportFoldProps) {
  const isAsked = useLocation().hash === `#${part}`;
  const [isOpen, setIsOpen] = useUnsavedState(`opens ${part}`, isAsked);
  return (
    <Fold
      state={[isOpen, setIsOpen]}
      title={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-lg">{title}</h2>
          <span className="font-normal text-muted">{count}</span>
        </span>
      }
    >
      {children}
    </Fold>
  );
}
