import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { writeClipboard } from '#src/shared/browser/clipboard.ts';
import { announce } from '#src/shared/status/announcer.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#src/shared/ui/button.tsx';

interface CopyButtonProps {
  text: string;
  /** Names the copied text for screen readers: 'link to RN ICU'. */
  subject: string;
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** Called after copying, for a message of the caller's own. */
  onCopied?: () => void;
}

/** Copies a text and shows 'Copied!' for two seconds. */
export function CopyButton({ text, subject, children = 'Copy', variant = 'secondary', size, className, onCopied }: CopyButtonProps) {
  const { isCopied, copy } = useCopy();
  const onClick = () =>
    copy(text).then(onCopied ?? (() => announce('Copied!')), () =>
      toast({
        title: "Couldn't copy",
        description: 'Your browser blocked it. Select the text and copy it yourself.',
        variant: 'destructive',
      }),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant={variant} {...(size ? { size } : {})} className={className} onClick={onClick}>
      <Icon aria-hidden="true" className="size-4" />
      <span>{isCopied ? 'Copied!' : children}</span> <span className="sr-only">{subject}</span>
    </Button>
  );
}

/** Copies text and reports this for a while. */
function useCopy(resetAfter: number = checklistConstants.copyIndicator) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), resetAfter);
    return () => clearTimeout(timer);
  }, [isCopied, resetAfter]);
  const copy = async (text: string) => {
    await writeClipboard(text);
    setIsCopied(true);
  };
  return { isCopied, copy };
}
