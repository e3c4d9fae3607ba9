import { CopyButton } from '#src/shared/form/copy-button.tsx';

/** The permanent address of this skill or specialty. */
export function StableAddress({ uri, id }: { uri: string; id: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6 text-muted">
      <p className="min-w-0 wrap-anywhere">
        Stable address of {id}: <span className="text-ink">{uri}</span>
      </p>
      <CopyButton text={uri} subject="the stable address" size="small" />
    </div>
  );
}
