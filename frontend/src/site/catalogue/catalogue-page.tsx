import { Download, FlaskConical } from 'lucide-react';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { buttonStyle } from '#src/shared/ui/button.tsx';
import { Section } from '#src/site/shared/section.tsx';
import { CatalogueFigures } from './catalogue-figures.tsx';
import { CatalogueSpecialties } from './catalogue-specialties.tsx';
import { catalogueFiles, citation, LicenceText } from './catalogue-text.tsx';
import { CriticalityScale } from './criticality.tsx';

/** What the catalogue is, and how to have it. */
export function CataloguePage() {
  return (
    <>
      <PageBand
        title="Clinical skills catalogue"
        lead="What a unit asks of the people who work there, skill by skill: the open catalogue behind our checklists."
      />
      <Section
        title="What it is"
        lead="One list of skills for each clinical specialty, worded so that somebody can answer for it: one act a line, in the terms of the field."
      >
        <div className="grid gap-10">
          <Note icon={FlaskConical} tone="warning">
            This is a draft for clinical review. It was written from the terminology of the field; no licensed clinician has approved it
            yet. Self-rated skills are no proof of competence.
          </Note>
          <CatalogueFigures />
          <ul className="grid gap-x-16 gap-y-8 text-lg text-muted sm:grid-cols-2">
            <li className="border-t-2 border-scrub-600 pt-4">
              <strong className="block font-serif text-xl text-ink">On three tiers</strong>A list asks the core of its role, then what its
              family of units shares, then what is its own. A skill has one number wherever it is asked, so that one answer counts
              everywhere.
            </li>
            <li className="border-t-2 border-scrub-600 pt-4">
              <strong className="block font-serif text-xl text-ink">Numbers that stay</strong>A number never gets another meaning. A skill
              that is asked no more is retired, and says which one took its place.
            </li>
          </ul>
        </div>
      </Section>
      <Section title="Criticality" lead="How grave an error is decides the rating of a skill, and nothing else does." ground="surface">
        <div className="grid max-w-[68ch] gap-6">
          <CriticalityScale />
          <p className="text-lg text-muted">
            Of its critical skills each list chooses six to twelve as safety skills: what everybody in the role does or drills, anywhere.
            Each says why an error harms and which public guideline says so.
          </p>
        </div>
      </Section>
      <Section title="Downloads" id="downloads" lead="The files are made of what our checklists ask today." ground="sunken">
        <ul className="grid gap-4 md:grid-cols-2">
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
      <Section title="Licence and how to cite">
        <div className="grid max-w-[68ch] gap-4 text-lg">
          <LicenceText />
          <blockquote className="rounded-card border border-line bg-surface p-5 wrap-anywhere">{citation}</blockquote>
          <div>
            <CopyButton text={citation} subject="how to cite the catalogue" />
          </div>
        </div>
      </Section>
      <Section title="Every specialty" ground="surface" lead="Each page shows its whole list; so does each skill's.">
        <CatalogueSpecialties />
      </Section>
    </>
  );
}
