import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useChecklist } from '#src/candidate/checklist/stores/checklist-context.tsx';
import { isThroughLink } from '#src/candidate/checklist/stores/load-checklist.ts';
import { useStore } from '#src/shared/browser/store.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { sayUnavailable } from '#src/shared/status/toast-store.ts';
import { classNames } from '#src/shared/ui/class-names.ts';

interface ProfileSectionProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The collapsible 'Experience and credentials'. Its code and its lists are loaded when it is first opened. */
export function ProfileSection({ isOpen, onToggle }: ProfileSectionProps) {
  const { profile, edit } = useChecklist();
  const id = useId();
  const said = summaryOf(useStore(profile));
  const beginning = useStore(profile.beginnings);
  const renderEditor = useDeferred(isOpen, loadEditor, () => {
    onToggle(false);
    sayUnavailable();
  });
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-surface shadow-card">
      <div className="relative flex items-center gap-3 px-4 py-4 sm:px-5">
        <div className="mr-auto">
          <h2 id={`${id}-title`} className="text-xl sm:text-2xl">
            {/* The whole card is clickable. */}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-parts`}
              onClick={() => onToggle(!isOpen)}
              className="rounded-key text-left after:absolute after:inset-0 after:rounded-card"
            >
              Experience and credentials
            </button>
          </h2>
          <p className="text-muted">
            {said || (isThroughLink(edit) ? 'Nothing was entered.' : 'Optional. It takes about a minute, and managers read it first.')}
          </p>
        </div>
        <ChevronDown aria-hidden="true" className={classNames('size-6 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')} />
      </div>
      <div id={`${id}-parts`} hidden={!isOpen}>
        {renderEditor?.(beginning)}
      </div>
    </section>
  );
}

async function loadEditor() {
  const { ProfileEditor } = await import('./profile-editor.tsx');
  return (beginning: number) => <ProfileEditor key={beginning} />;
}

/** A summary such as "3 units, 2 EHR systems". */
function summaryOf({ units, systems, licenses, certificates }: Profile = {}): string {
  const counts = [
    ['unit', units],
    ['EHR system', systems],
    ['license', licenses],
    ['certification', certificates],
  ] as const;
  return counts.flatMap(([name, list]) => (list?.length ? [`${list.length} ${name}${list.length === 1 ? '' : 's'}`] : [])).join(', ');
}
