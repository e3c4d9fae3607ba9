/** A clipboard for text, which jsdom lacks; returns the list of written texts. */
export function fakeClipboard(): string[] {
  const written: string[] = [];
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void written.push(text) },
    configurable: true,
  });
  return written;
}

/** Simulates a browser that does not allow copying. */
export function refuseClipboard(): void {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new DOMException('Denied', 'NotAllowedError')) },
    configurable: true,
  });
}
