import { Section } from '#src/site/shared/section.tsx';
import { missionVisionPurpose, story } from './about.ts';

export function StorySection() {
  return (
    <Section title="Our story" id="story">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1fr_1fr]">
        <div className="grid max-w-[40rem] content-start gap-5 text-lg">
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="grid content-start gap-8">
          {missionVisionPurpose.map(({ title, text }) => (
            <div key={title} className="border-l-2 border-scrub-600 pl-6">
              <dt className="font-semibold text-accent-text">{title}</dt>
              <dd className="mt-1 max-w-[34ch] font-serif text-xl font-semibold sm:text-2xl">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
