import { ShieldAlert } from 'lucide-react';

/** Marks a safety-critical skill and says that it needs a frequency; the same words always, so that no row grows. */
export function SafetyHint() {
  return (
    <span className="safety-hint mt-0.5 flex items-center gap-1.5 text-sm text-muted">
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
      Safety-critical: frequency is required
    </span>
  );
}

export const drillHintId = (skillId: number) => `drills-${skillId}`;

/** Stands where the frequency of a rare emergency is asked. */
export function DrillHint({ skillId }: { skillId: number }) {
  return (
    <span id={drillHintId(skillId)} className="block text-sm leading-tight text-muted">
      Simulation and drills count as use
    </span>
  );
}
