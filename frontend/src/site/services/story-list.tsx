import { Section } from '#src/site/shared/section.tsx';
import type { Story } from './content/service-content.ts';

const parts = [
  { key: 'situation', label: 'Situation' },
  { key: 'action', label: 'What we did' },
  { key: 'result', label: 'Result' },
] as const;

/** Placements as handover notes. */
export function StoryList({ stories }: { stories: Story[] }) {
  return (
    <Section
      title="Success stories"
      ground="surface"
      lead="Told the way a shift is handed over: what was, what was done, what came of it. Clients are described, not named."
    >
      <div className={`grid gap-6 ${stories.length === 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3'}`}>
        {stories.map((story) => (
          <article key={story.title} className="flex flex-col gap-5 rounded-card border border-line bg-page p-6 sm:p-7">
            <h3 className="text-xl">{story.title}</h3>
            <dl className="flex flex-1 flex-col gap-4">
              {parts.map(({ key, label }) => (
                <div key={key} className={key === 'result' ? 'mt-auto border-t-2 border-scrub-600 pt-4' : ''}>
                  <dt className="text-sm font-semibold text-accent-text">{label}</dt>
                  <dd className={key === 'result' ? 'font-semibold' : 'text-muted'}>{story[key]}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </Section>
  );
}
