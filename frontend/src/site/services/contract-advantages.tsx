import { Section } from '#src/site/shared/section.tsx';
import { contractAdvantages as advantages } from './content/contract.ts';

export function ContractAdvantages() {
  return (
    <Section title="Why contract staffing" ground="sunken">
      <ul className="grid gap-6 sm:grid-cols-2">
        {advantages.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 rounded-card border border-line bg-surface p-6 sm:p-8">
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[52ch] text-lg text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
