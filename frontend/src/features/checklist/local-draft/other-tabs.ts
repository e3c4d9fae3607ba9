import { useEffect, useState } from 'react';

/** What tabs with the same checklist tell each other. */
type TabMessage = { type: 'opened' | 'here' | 'closed'; tab: string };

/** True while the same checklist is open in another tab of this browser. */
export function useOtherTab(channelName: string): boolean {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const tab = `${Date.now()}-${Math.random()}`;
    const channel = new BroadcastChannel(channelName);
    const tell = (type: TabMessage['type']) => channel.postMessage({ type, tab } satisfies TabMessage);
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'opened') tell('here');
      setOthers((known) => {
        const next = new Set(known);
        if (data.type === 'closed') next.delete(data.tab);
        else next.add(data.tab);
        return next;
      });
    });
    const leave = () => tell('closed');
    // A page that is kept for the back button is asked again when it returns.
    const onReturn = (event: PageTransitionEvent) => event.persisted && tell('opened');
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', onReturn);
    tell('opened');
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', onReturn);
      channel.close();
    };
  }, [channelName]);
  return others.size > 0;
}
