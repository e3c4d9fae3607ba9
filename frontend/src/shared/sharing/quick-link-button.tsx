import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/ui/copy-field.tsx';
import { FieldError } from '#src/shared/form/field.tsx';
import type { OwnerProof } from './owner-proof.ts';
import { openSurvey } from './survey-store.ts';
import { quickLinkFailureText, useCreateQuickLink } from './use-create-quick-link.ts';

interface QuickLinkButtonProps {
  /** Null when the address of the page does not say which submission is meant. */
  proof: OwnerProof | null;
  specialtyId: number | undefined;
  onCreated: () => void;
}

/** Creates a quick link at each press and copies it; a quiet way to the survey stands below. */
export function QuickLinkButton({ proof, specialtyId, onCreated }: QuickLinkButtonProps) {
  const { data: created, error, isPending, mutate } = useCreateQuickLink(proof, onCreated);
  const isFresh = useTrueFor(linkConstants.quickLinkCopied, created?.isCopied ? created.linkId : null);
  return (
    <div className="grid gap-3">
      <Button disabled={!proof} isPending={isPending} onClick={() => mutate()}>
        {!isPending && !isFresh && <Link2 aria-hidden="true" className="size-4" />}
        <span aria-live="polite">{isPending ? 'Creating...' : isFresh ? 'Copied ✓' : 'Create Quick Link'}</span>
      </Button>
      {error && <FieldError>{quickLinkFailureText(error)}</FieldError>}
      {created && <CopyField label="Your newest quick link" text={created.link} subject="quick link" />}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openSurvey({ submissionId: proof?.submissionId, shareLinkId: created?.linkId, specialtyId, linkMode: 'quick' })}
        className="min-h-9 justify-self-center rounded-key px-2 text-sm text-muted underline hover:text-ink"
      >
        Give quick feedback (60 seconds)
      </button>
    </div>
  );
}

/** True for some milliseconds after the key changed to another than null. */
function useTrueFor(duration: number, key: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setSeen(key), duration);
    return () => clearTimeout(timer);
  }, [key, duration]);
  return key !== null && seen !== key;
}
