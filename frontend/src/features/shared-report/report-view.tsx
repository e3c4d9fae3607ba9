import '@larkfield/report/report.css';
import { reportDocument } from '@larkfield/report/report-document.ts';
import { mapReport } from '@larkfield/report/report-element.ts';
import { createElement, useMemo, type ReactNode } from 'react';
import type { SharedView } from './use-share-link.ts';

/** The report itself, from the same template as the PDF; null when it cannot be built. */
export function buildReport({ submission, specialty, skillGroups }: SharedView): ReactNode | null {
  try {
    const document = reportDocument({ ...submission, specialtyName: specialty.name, skillGroups });
    return mapReport<ReactNode>(document, (tag, attributes, ...children) => createElement(tag, attributes, ...children));
  } catch (error) {
    console.error('The report could not be built', error);
    return null;
  }
}

export function ReportView({ view }: { view: SharedView }) {
  const report = useMemo(() => buildReport(view), [view]);
  return report ?? <p role="alert">Unable to load skills data</p>;
}
