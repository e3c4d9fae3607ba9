import { ChevronDown } from 'lucide-react';
import { Section } from '#src/site/shared/section.tsx';
import { screeningTopics } from './content/healthcare.ts';

/** Four topics, one open at a time: the browser's own accordion, which works before our code does. */
export function ScreeningTopics() {
  return (
    <Section title="What we screen for" ground="sunken" lead="Four topics for every clinician, in this order.">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {screeningTopics.map(({ title, text, checks }, index) => (
          <details key={title} name="screening" open={index === 0} className="group border-line not-first:border-t">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 px-5 font-serif text-xl font-semibold hover:bg-sunken sm:px-8">
              {title}
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-x-12 gap-y-5 px-5 pt-2 pb-8 sm:px-8 lg:grid-cols-2">
              <p className="max-w-[52ch] text-lg text-muted">{text}</p>
              <ul className="arc-list grid gap-2">
                {checks.map((check) => (
                  <li key={check}>{check}</li>
                ))}
              </ul>
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
