import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCopy } from './use-copy.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-style.ts';

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers: 'link to RN ICU'. */
  subject: string;
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  onCopied?: () => void;
}

/** Copies a text and says 'Copied!' for two seconds. */
export function CopyButton({ text, subject, children = 'Copy', variant = 'secondary', size, className, onCopied }: CopyButtonProps) {
  const { isCopied, copy } = useCopy();
  const onClick = () =>
    copy(text).then(onCopied, () =>
      toast({
        title: 'Could not copy',
        description: 'Your browser did not allow it. Select the text and copy it by hand.',
        variant: 'destructive',
      }),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant={variant} {...(size ? { size } : {})} className={className} onClick={onClick}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{isCopied ? 'Copied!' : children}</span> <span className="sr-only">{subject}</span>
    </Button>
  );
}
