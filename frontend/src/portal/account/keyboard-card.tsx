import { useId } from 'react';
import { Card } from '#src/shared/ui/card.tsx';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { searchKey, switchSearchKey } from '#src/portal/shared/lists/search-key.ts';
import { useStore } from '#src/shared/browser/store.ts';

/** Switches the single key off for those whose speech input or switch may press it unasked (WCAG 2.1.4). */
export function KeyboardCard() {
  const id = useId();
  const isOn = useStore(searchKey);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">Keyboard</h2>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3">
        <Checkbox id={id} checked={isOn} onChange={(event) => switchSearchKey(event.target.checked)} />
        <span>
          The key / goes to the search <span className="block text-muted">In this browser. Ctrl K (⌘ K) does the same in any case.</span>
        </span>
      </label>
    </Card>
  );
}
