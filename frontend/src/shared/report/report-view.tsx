import '@larkfield/report/report.css';
import '@larkfield/report/packet/packet.css';
import { packetDocument } from '@larkfield/report/packet/packet-document.ts';
import { reportDocument } from '@larkfield/report/report-document.ts';
import { mapReport, type ReportAttributes } from '@larkfield/report/report-element.ts';
import type { ReportSource } from '@larkfield/report/report-model.ts';
import type { Abbreviations } from '@larkfield/schemas/catalogue/abbreviations.ts';
import type { PacketCover } from '@larkfield/schemas/reports/packets.ts';
import { type AllHTMLAttributes, createElement, type MouseEvent, type ReactNode, useMemo } from 'react';
import { EmailText } from '#src/shared/text/email-text.tsx';
import { AbbreviationList } from '#src/shared/wording/abbreviation-list.tsx';
import { ExplainedWording } from '#src/shared/wording/explained-wording.tsx';

interface ReportViewProps {
  source: ReportSource;
  /** The meanings of abbreviations in its skills, which are shown on the screen but not on paper. */
  abbreviations?: Abbreviations | undefined;
  /** The page has its own heading. */
  isBelowHeading?: boolean;
  /** The cover of the packet that contains the report. */
  packet?: PacketCover | undefined;
}

/** The report, from the same template as the PDF; null if it cannot be built. */
function buildReport({ source, abbreviations, isBelowHeading, packet }: ReportViewProps): ReactNode | null {
  if (source.skillGroups.every(({ skills }) => skills.length === 0)) return null;
  try {
    return mapReport<ReactNode>(packet ? packetDocument(source, packet) : reportDocument(source), (tag, attributes, ...children) => {
      const shown: AllHTMLAttributes<HTMLAnchorElement> = String(attributes?.['href']).startsWith('#')
        ? { ...attributes, onClick: followWithin }
        : { ...attributes };
      const explained = namesSkill(tag, attributes) ? children.map((child) => explain(child, abbreviations)) : children;
      const parts = tag === 'bdi' ? explained.map(breakBeforeAt) : explained;
      // The abbreviations follow the legend, above the tables.
      const list = attributes['className'] === 'rp-legend' && abbreviations && <AbbreviationList abbreviations={abbreviations} />;
      return createElement(isBelowHeading && tag === 'h1' ? 'h2' : tag, shown, ...parts, ...(list ? [list] : []));
    });
  } catch (error) {
    console.error('The report could not be built', error);
    return null;
  }
}

/** The elements in which the template writes a skill: the head of its row, and its name among the safety exceptions. */
const namesSkill = (tag: string, { scope }: ReportAttributes) => (tag === 'th' && scope === 'row') || tag === 'strong';

/** Typed text contains an @ only in an email address. */
const breakBeforeAt = (child: ReactNode) => (typeof child === 'string' && child.includes('@') ? <EmailText email={child} /> : child);

const explain = (child: ReactNode, abbreviations: Abbreviations | undefined) =>
  typeof child === 'string' ? <ExplainedWording wording={child} abbreviations={abbreviations} /> : child;

/** Scrolls to a part of the report without a new history entry, which would lose the list that the report was opened from. */
function followWithin(event: MouseEvent<HTMLAnchorElement>) {
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  if (!part || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}

/** A report on a sheet of paper, which is white even in the dark theme. */
export function ReportView({ source, abbreviations, isBelowHeading = false, packet }: ReportViewProps) {
  const report = useMemo(
    () => buildReport({ source, abbreviations, isBelowHeading, packet }),
    [source, abbreviations, isBelowHeading, packet],
  );
  return (
    <div className="overflow-x-clip rounded-card border border-line bg-white p-4 text-night-950 sm:p-8">
      {report ?? <p role="alert">Unable to load skills data</p>}
    </div>
  );
}
