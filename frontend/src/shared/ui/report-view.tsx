import '@larkfield/report/report.css';
import { reportDocument } from '@larkfield/report/report-document.ts';
import { mapReport } from '@larkfield/report/report-element.ts';
import type { ReportSource } from '@larkfield/report/report-model.ts';
import { createElement, useMemo, type AllHTMLAttributes, type MouseEvent, type ReactNode } from 'react';

/** The report itself, from the same template as the PDF; null when it cannot be built. */
function buildReport(source: ReportSource, isBelowHeading: boolean): ReactNode | null {
  if (source.skillGroups.every(({ skills }) => skills.length === 0)) return null;
  try {
    return mapReport<ReactNode>(reportDocument(source), (tag, attributes, ...children) => {
      const shown: AllHTMLAttributes<HTMLAnchorElement> = String(attributes?.['href']).startsWith('#')
        ? { ...attributes, onClick: followWithin }
        : { ...attributes };
      return createElement(isBelowHeading && tag === 'h1' ? 'h2' : tag, shown, ...children);
    });
  } catch (error) {
    console.error('The report could not be built', error);
    return null;
  }
}

interface ReportViewProps {
  source: ReportSource;
  /** The page has a heading of its own. */
  isBelowHeading?: boolean;
}

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
export function ReportView({ source, isBelowHeading = false }: ReportViewProps) {
  const report = useMemo(() => buildReport(source, isBelowHeading), [source, isBelowHeading]);
  return (
    <div className="overflow-x-clip rounded-card border border-line bg-white p-4 text-night-950 sm:p-8">
      {report ?? <p role="alert">Unable to load skills data</p>}
    </div>
  );
}
