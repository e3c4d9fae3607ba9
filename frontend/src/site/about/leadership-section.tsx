import { ArcMark } from '#src/shared/brand/arc-mark.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { leadershipDuties, leadershipDutyOfOthers } from './about.ts';
import { brand } from '#src/shared/brand/brand.ts';

/** Three cards, each with a role and what it answers for; names are shown when the firm gives them. */
export function LeadershipSection() {
  return (
    <Section title="Leadership" ground="surface" lead="Who answers for what.">
      <ul className="grid gap-6 lg:grid-cols-3">
        {brand.leadership.map(({ role, name }) => (
          <li key={role} className="grid content-start gap-3 rounded-card border border-line bg-page p-6 sm:p-8">
            <ArcMark className="w-20 text-accent-text" />
            <h3 className="text-xl">{name || role}</h3>
            {name && <p className="font-semibold text-accent-text">{role}</p>}
            <p className="text-muted">{leadershipDuties[role] ?? leadershipDutyOfOthers}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
