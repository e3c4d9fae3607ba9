import { Mail } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { mailLink } from '#src/shared/text/contact-links.ts';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/form/copy-button.tsx';

interface LinkResultProps {
  title: string;
  lead: string;
  /** The link, which is shown this once. */
  field: ComponentProps<typeof CopyField>;
  letter: Parameters<typeof mailLink>[0];
  /** What the button that begins the letter says. */
  letterText: string;
  onDone: () => void;
  /** What is to be known of the link. */
  children: ReactNode;
}

/** A link that was made: to copy, to send by mail, and what is to be known of it. */
export function LinkResult({ title, lead, field, letter, letterText, onDone, children }: LinkResultProps) {
  return (
    <div className="grid gap-4">
      <DoneHeading title={title}>{lead}</DoneHeading>
      <CopyField {...field} />
      {children}
      <div className="grid gap-3 sm:grid-cols-2">
        <a href={mailLink(letter)} className={buttonStyle('secondary', 'large')}>
          <Mail aria-hidden="true" className="size-5" />
          {letterText}
        </a>
        <Button size="large" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
