/** A clipboard that takes text, as jsdom has none; returns what was written to it. */
export function fakeClipboard(): string[] {
  const written: string[] = [];
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void written.push(text) },
    configurable: true,
  });
  return written;
}

/** A browser that does not let pages copy. */
export function refuseClipboard(): void {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new DOMException('Denied', 'NotAllowedError')) },
    configurable: true,
  });
}
