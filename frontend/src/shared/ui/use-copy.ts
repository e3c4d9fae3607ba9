import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { useEffect, useState } from 'react';

/** Copies text and says for a while that it did. */
export function useCopy(resetAfter: number = checklistConstants.copyIndicator) {
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
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isDone) throw new Error('The browser refused to copy');
}

/**
 * Copies a text that is still being made. Asked for at once, because some browsers allow it only during the press.
 * Never throws: false when the browser refused or the text was not made.
 */
export async function copyWhenMade(text: Promise<string>): Promise<boolean> {
  try {
    if (window.isSecureContext && 'ClipboardItem' in window && 'write' in (navigator.clipboard ?? {})) {
      const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
      // When the browser refuses first, nobody is left to hear that the text was not made.
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
