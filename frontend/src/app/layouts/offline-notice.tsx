import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#src/shared/browser/use-is-online.ts';

/** Says so while the device has no connection. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-daybreak-400 pt-[max(0.5rem,env(safe-area-inset-top))] pl-(--gutter-left) pr-(--gutter-right) pb-2 text-center font-semibold text-night-950">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          You are offline. What you typed stays here; sending works again when the connection is back.
        </p>
      )}
    </div>
  );
}
