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
  /** What abbreviations in its skills stand for: told on the screen, and not on paper. */
  abbreviations?: Abbreviations | undefined;
  /** The page has a heading of its own. */
  isBelowHeading?: boolean;
  /** The cover of the packet that it is part of. */
  packet?: PacketCover | undefined;
}

/** The report itself, from the same template as the PDF; null when it cannot be built. */
function buildReport({ source, abbreviations, isBelowHeading, packet }: ReportViewProps): ReactNode | null {
  if (source.skillGroups.every(({ skills }) => skills.length === 0)) return null;
  try {
    return mapReport<ReactNode>(packet ? packetDocument(source, packet) : reportDocument(source), (tag, attributes, ...children) => {
      const shown: AllHTMLAttributes<HTMLAnchorElement> = String(attributes?.['href']).startsWith('#')
        ? { ...attributes, onClick: followWithin }
        : { ...attributes };
      const explained = namesSkill(tag, attributes) ? children.map((child) => explain(child, abbreviations)) : children;
      const parts = tag === 'bdi' ? explained.map(breakBeforeAt) : explained;
      // The legend and the abbreviations stand together, above the tables.
      const list = attributes['className'] === 'rp-legend' && abbreviations && <AbbreviationList abbreviations={abbreviations} />;
      return createElement(isBelowHeading && tag === 'h1' ? 'h2' : tag, shown, ...parts, ...(list ? [list] : []));
    });
  } catch (error) {
    console.error('The report could not be built', error);
    return null;
  }
}

/** Where the template writes a skill: the head of its row, and its name among the safety exceptions. */
const namesSkill = (tag: string, { scope }: ReportAttributes) => (tag === 'th' && scope === 'row') || tag === 'strong';

/** Typed text; only an email address has an @. */
const breakBeforeAt = (child: ReactNode) => (typeof child === 'string' && child.includes('@') ? <EmailText email={child} /> : child);

const explain = (child: ReactNode, abbreviations: Abbreviations | undefined) =>
  typeof child === 'string' ? <ExplainedWording wording={child} abbreviations={abbreviations} /> : child;

/** Goes to a part of the report without a history entry of its own, which would know nothing of the list that the report was opened from. */
function followWithin(event: MouseEvent<HTMLAnchorElement>) {
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  if (!part || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}

/** A report on its sheet of paper, which is white also at night. */
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
