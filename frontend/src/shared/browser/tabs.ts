/** A channel to the other tabs of this browser. */
export interface TabChannel<Message> {
  tell: (message: Message) => void;
  close: () => void;
}

/**
 * Opens a channel on which every tab receives the messages of the others. Without BroadcastChannel, or if it is refused, messages are
 * dropped.
 */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
    return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return { tell: () => {}, close: () => {} };
  }
}

/** Calls the listener when the page is restored from the back/forward cache, since it has received no events meanwhile. */
export function onPageReturn(listener: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
