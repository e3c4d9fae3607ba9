import { useEffect, useState } from 'react';
import { onPageReturn } from '#src/shared/browser/on-page-return.ts';
import { openTabChannel } from '#src/shared/browser/tab-channel.ts';

/** What tabs with the same checklist tell each other. */
interface TabMessage {
  type: 'opened' | 'here' | 'closed';
  tab: string;
}

/** True while the same checklist is open in another tab of this browser. */
export function useOtherTab(channelName: string): boolean {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const tab = `${Date.now()}-${Math.random()}`;
    const channel = openTabChannel<TabMessage>(channelName, (message) => {
      if (message.type === 'opened') tell('here');
      setOthers((known) => {
        const next = new Set(known);
        if (message.type === 'closed') next.delete(message.tab);
        else next.add(message.tab);
        return next;
      });
    });
    const tell = (type: TabMessage['type']) => channel.tell({ type, tab });
    const leave = () => tell('closed');
    window.addEventListener('pagehide', leave);
    const stop = onPageReturn(() => tell('opened'));
    tell('opened');
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      stop();
      channel.close();
    };
  }, [channelName]);
  return others.size > 0;
}
