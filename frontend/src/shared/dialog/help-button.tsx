import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface HelpButtonProps {
  /** What the button shows. */
  label: ReactNode;
  className: string;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}

/** A button that opens an explanation. It uses a dialog, since popovers are missing below Safari 17 and Chrome 114. */
export function HelpButton({ label, className, title, description, children }: HelpButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={className}>
        {label}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} description={description}>
        {children}
      </Dialog>
    </>
  );
}
