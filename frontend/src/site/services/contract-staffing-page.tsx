import { DrawingSheet, Sun } from '#src/site/shared/drawing-sheet.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { contractAdvantages as advantages, contractContent } from './contract-content.ts';
import { HandoverPanels, RoleRoster, ServiceClosing, ServiceHero, StoryList } from './service-page.tsx';

export function ContractStaffingPage() {
  return (
    <>
      <ServiceHero content={contractContent} drawing={MapMeridians} />
      <HandoverPanels content={contractContent} />
      <StoryList stories={contractContent.stories} />
      <RoleRoster roles={contractContent.roles} />
      <ContractAdvantages />
      <ServiceClosing closing={contractContent.closing} />
    </>
  );
}

function ContractAdvantages() {
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

const globe = { x: 390, y: 270, radius: 230 };

/** Contract staffing: the meridians of a map, and a route across them. */
function MapMeridians({ className = '' }: { className?: string }) {
  const { x, y, radius } = globe;
  return (
    <DrawingSheet className={className}>
      <circle cx={x} cy={y} r={radius} strokeWidth="5" />
      {[0.78, 0.5, 0.2].map((part) => (
        <ellipse key={part} cx={x} cy={y} rx={radius * part} ry={radius} opacity=".55" />
      ))}
      {[-0.6, -0.3, 0, 0.3, 0.6].map((part) => {
        const half = radius * Math.sqrt(1 - part ** 2);
        return (
          <path
            key={part}
            d={`M${x - half} ${y + radius * part}Q${x} ${y + radius * part + 26} ${x + half} ${y + radius * part}`}
            opacity=".4"
          />
        );
      })}
      <path d="M232 322C270 190 420 120 548 196" stroke="#FFB26B" strokeWidth="4" strokeDasharray="2 12" />
      <circle cx="232" cy="322" r="8" fill="#FFB26B" stroke="none" />
      <Sun x={548} y={196} />
    </DrawingSheet>
  );
}
