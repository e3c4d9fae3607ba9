/** The clipboard API needs HTTPS or localhost; a selected text field works everywhere. */
export async function writeClipboard(text: string): Promise<void> {
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
