import { Download, FlaskConical } from 'lucide-react';
import { CopyButton } from '#src/shared/form/copy-button.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { buttonStyle } from '#src/shared/ui/button.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { CatalogueFigures } from './catalogue-figures.tsx';
import { CatalogueSpecialties } from './catalogue-specialties.tsx';
import { catalogueFiles, citation, LicenceText } from './catalogue-text.tsx';
import { CriticalityScale } from './criticality.tsx';

/** A description of the catalog, and how to get it. */
export function CataloguePage() {
  return (
    <>
      <PageBand
        title="Clinical skills catalog"
        lead="What each unit expects of the people who work there, skill by skill. This is the open catalog behind our checklists."
      />
      <Section
        title="What it is"
        lead="One list of skills for each clinical specialty, one task to a line, in the words people use on the unit."
      >
        <div className="grid gap-10">
          <Note icon={FlaskConical} tone="warning">
            Not yet reviewed by clinicians. The lists were written from published terminology, and no licensed clinician has approved any of
            them yet. Each specialty’s page names its reviewer once there is one. Self-rated skills do not prove competence.
          </Note>
          <CatalogueFigures />
          <ul className="grid gap-x-16 gap-y-8 text-lg text-muted sm:grid-cols-2">
            <li className="border-t-2 border-scrub-600 pt-4">
              <strong className="block font-serif text-xl text-ink">On three tiers</strong>A list starts with the core skills of the role,
              then adds what similar units share, then what only this unit does. A skill keeps one number on every list, so one answer
              counts everywhere.
            </li>
            <li className="border-t-2 border-scrub-600 pt-4">
              <strong className="block font-serif text-xl text-ink">Numbers that stay</strong>A number never changes meaning. When we drop a
              skill we retire its number and say which skill replaced it.
            </li>
          </ul>
        </div>
      </Section>
      <Section title="Criticality" lead="A skill is rated by how much harm an error could do, and by nothing else." ground="surface">
        <div className="grid max-w-[68ch] gap-6">
          <CriticalityScale />
          <p className="text-lg text-muted">
            Each list names six to twelve of its critical skills as safety skills: the ones everyone in the role does or drills, wherever
            they work. Each says how an error harms a patient and which public guideline it comes from.
          </p>
        </div>
      </Section>
      <Section title="Downloads" id="downloads" lead="These files match what our checklists ask today." ground="sunken">
        <ul className="grid gap-4 lg:grid-cols-3">
          {catalogueFiles.map(({ name, address, text }) => (
            <li key={name} className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5">
              <p className="flex-1 text-muted">{text}</p>
              <a href={address} download={name} className={buttonStyle('secondary')}>
                <Download aria-hidden="true" className="size-4" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="License and how to cite">
        <div className="grid max-w-[68ch] gap-4 text-lg">
          <LicenceText />
          <blockquote className="rounded-card border border-line bg-surface p-5 wrap-anywhere">{citation}</blockquote>
          <div>
            <CopyButton text={citation} subject="how to cite the catalog" />
          </div>
        </div>
      </Section>
      <Section title="Every specialty" ground="surface" lead="Each page shows the full list. Each skill has a page of its own.">
        <CatalogueSpecialties />
      </Section>
    </>
  );
}
