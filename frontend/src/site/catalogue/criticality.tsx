import type { Skill } from '@larkfield/schemas/catalogue/specialties.ts';
import { Badge } from '#src/shared/ui/card.tsx';

type Criticality = Skill['criticality'];

const tones = { critical: 'danger', high: 'warning', medium: 'accent', low: 'neutral' } as const;

/** The meaning of each rating, the gravest first. */
export const criticalityMeanings: Record<Criticality, string> = {
  critical: 'an error can kill or permanently harm within one shift',
  high: 'an error can do serious harm, or breaks a rule that regulators enforce',
  medium: 'routine care',
  low: 'a preference, or one brand of equipment',
};

export function CriticalityBadge({ criticality }: { criticality: Criticality }) {
  return (
    <Badge tone={tones[criticality]}>
      <span className="sr-only">Criticality: </span>
      {criticality}
    </Badge>
  );
}

/** Every rating with its meaning. */
export function CriticalityScale() {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[6rem_1fr]">
      {Object.entries(criticalityMeanings).map(([criticality, meaning]) => (
        <div key={criticality} className="sm:contents">
          <dt>
            <CriticalityBadge criticality={criticality as Criticality} />
          </dt>
          <dd className="text-lg text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
