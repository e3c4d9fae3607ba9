import { writeClipboard } from './clipboard.ts';

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
