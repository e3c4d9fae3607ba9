import type { ReactNode } from 'react';

export interface LegalSection {
  /** For links to the section. */
  id: string;
  title: string;
  body: ReactNode;
}
