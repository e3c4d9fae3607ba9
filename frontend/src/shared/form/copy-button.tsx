import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { announce } from '#src/shared/status/announcer.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#src/shared/ui/button.tsx';
import { TextInput } from './text-input.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers: 'link to RN ICU'. */
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

interface CopyFieldProps {
  label: string;
  text: string;
  /** What is copied, for screen readers. */
  subject: string;
  onCopied?: () => void;
  className?: string;
}

/** A text such as a link, which can be selected, or copied by the button beside it. */
export function CopyField({ label, text, subject, onCopied, className }: CopyFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <TextInput
          id={id}
          readOnly
          value={text}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 truncate"
        />
        <CopyButton text={text} subject={subject} className="min-h-12" {...(onCopied ? { onCopied } : {})} />
      </div>
    </div>
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

/** The clipboard API needs HTTPS or localhost; a selected text field works everywhere. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'sr-only';
  const host = document.querySelector('dialog[open]') ?? document.body;
  const focused = document.activeElement;
  host.append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('The browser refused to copy');
  } finally {
    // A browser without the command throws, but the field must be removed in any case.
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/**
 * Copies a text that is still being created. The clipboard is requested at once, because some browsers allow this only during the press.
 * Never throws; resolves to false if the browser refused or the text could not be created.
 */
export async function copyWhenMade(text: Promise<string>): Promise<boolean> {
  try {
    if (window.isSecureContext && 'ClipboardItem' in window && 'write' in (navigator.clipboard ?? {})) {
      const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
      // If the browser refuses first, the rejection of the text would otherwise be unhandled.
      blob.catch(() => undefined);
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    } else {
      await writeClipboard(await text);
    }
    return true;
  } catch {
    return false;
  }
}
