import { Mail } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { DoneHeading } from '#src/shared/dialog/done-heading.tsx';
import { mailLink } from '#src/shared/text/contact-links.ts';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/form/copy-field.tsx';

interface LinkResultProps {
  title: string;
  lead: string;
  /** The link, which is shown only once. */
  field: ComponentProps<typeof CopyField>;
  letter: Parameters<typeof mailLink>[0];
  /** The text of the button that starts the mail. */
  letterText: string;
  onDone: () => void;
  /** Notes about the link. */
  children: ReactNode;
}

/** A created link, with buttons to copy and to mail it, and notes about it. */
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
