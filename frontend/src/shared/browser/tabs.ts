/** A line to the other tabs of this browser. */
export interface TabChannel<Message> {
  tell: (message: Message) => void;
  close: () => void;
}

/** Opens a line on which every tab hears the others. Without BroadcastChannel, or where it is refused, a tab is alone. */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
    return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return { tell: () => {}, close: () => {} };
  }
}

/** Tells when the page comes back from the browser's cache as it was left: what happened meanwhile it has not heard. */
export function onPageReturn(listener: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
