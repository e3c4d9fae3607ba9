import { mapReport, type ReportElement } from '@larkfield/report/report-element.ts';
import { createElement, type ReactNode } from 'react';

/** Renders the server's HTML again in React, from the same description. */
export function ElementView({ element }: { element: ReportElement }): ReactNode {
  return mapReport<ReactNode>(element, (tag, attributes, ...children) => createElement(tag, attributes, ...children));
}
