import type { findBySkill, listSpecialties, Specialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { type ReactNode, useId, useState } from 'react';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { ArrowRight } from 'lucide-react';
import { usePublicList } from '#src/shared/api/use-public-list.ts';
import { type CategoryChip, categoryChips, filterSpecialties, slugOf } from '#src/shared/specialties/filter-specialties.ts';
import { checklistPath } from '#src/shared/text/paths.ts';
import { Link } from 'react-router-dom';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { SearchInput } from '#src/shared/form/text-input.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { CopyButton } from '#src/shared/form/copy-button.tsx';
import { searchDelay, useDebounced } from '#src/shared/browser/use-debounced.ts';

/** The maximum number of shown matches; more would not be useful. */
const most = 12;

interface AskingListsProps {
  text: string;
  /** The lists that may be shown: those of the chosen category that did not match by name. */
  among: readonly Specialty[];
  /** Other lists matched by name. */
  isMore: boolean;
}

/** The checklists with a skill that matches the search. Use the text as `key`, so that another text starts a new request. */
export function AskingLists({ text, among, isMore }: AskingListsProps) {
  const { data } = usePublicList<typeof findBySkill>({ method: 'GET', path: '/api/specialties/by-skill' }, { query: { text } });
  const title = useId();
  const shown = (data?.data ?? []).flatMap(({ slug, skill, count }) => {
    const specialty = among.find((one) => slugOf(one) === slug);
    return specialty ? [{ specialty, skill, count }] : [];
  });
  return (
    <section aria-labelledby={shown.length > 0 ? title : undefined} className="grid gap-2">
      <div role="status">
        {shown.length > 0 && (
          <h2
            id={title}
            className="mt-2 text-xl wrap-anywhere"
          >{`${shown.length} ${isMore ? 'more ' : ''}${shown.length === 1 ? 'checklist asks' : 'checklists ask'} about “${text}”`}</h2>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {shown.slice(0, most).map(({ specialty, skill, count }) => (
            <li key={specialty.id} className="border-b border-line py-1">
              <Link to={checklistPath(slugOf(specialty))} className="group block min-h-11 rounded-key py-2">
                <span className="font-semibold text-accent-text group-hover:underline">{specialty.name}</span>
                <span className="block text-sm text-muted wrap-anywhere">{`${skill}${count > 1 ? ` and ${count - 1} more` : ''}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.length > most && <p className="text-sm text-muted">The {most} that ask most about it. Add a word to find fewer.</p>}
    </section>
  );
}

const isSearchable = ({ length }: string): boolean =>
  length >= checklistConstants.skillSearchMinLength && length <= checklistConstants.skillSearchMaxLength;

const gridStyle = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** Search, chips, count and cards of /checklists. `renderActions` adds buttons to each card. */
export function SpecialtyPicker({ renderActions }: { renderActions: (specialty: Specialty) => ReactNode }) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<CategoryChip>('All');
  const [isOpened, setIsOpened] = useState(false);
  const { data, isPending, isError, refetch } = useSpecialties();
  const settled = useDebounced(text, searchDelay).trim();
  const isWhole = text.trim() === '' && category === 'All';
  const isShort = isWhole && !isOpened;

  if (isPending) return <PickerSkeleton />;
  if (isError) {
    return (
      <EmptyState title="The specialties couldn't be loaded" action={<Button onClick={() => refetch()}>Try again</Button>}>
        Please check your connection.
      </EmptyState>
    );
  }
  const shown = filterSpecialties(data.data, text, category);
  const named = new Set(shown.map(({ specialty }) => specialty.id));
  const others = data.data.filter((one) => !named.has(one.id) && (category === 'All' || one.category === category));
  return (
    <div className="grid gap-4 sm:gap-5">
      <div className="flex flex-wrap gap-3 sm:gap-4">
        <SearchInput
          label="Search specialties"
          placeholder="Search specialties..."
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-[min(16rem,100%)] flex-1"
        />
        <FilterChips legend="Category" options={categoryChips} value={category} onValueChange={setCategory} />
      </div>
      <p role="status" className="text-muted">
        {`Showing ${shown.length} ${shown.length === 1 ? 'specialty' : 'specialties'}`}
      </p>
      {isWhole && <PopularChecklists specialties={data.data} />}
      {shown.length === 0 ? (
        <EmptyState title="No specialties found matching your criteria" />
      ) : (
        <ul className={gridStyle}>
          {shown.map(({ specialty, alias }, index) => (
            <li key={specialty.id} className={isShort && index >= firstOnPhones ? 'max-sm:hidden' : ''}>
              <SpecialtyCard specialty={specialty} alias={alias} actions={renderActions(specialty)} />
            </li>
          ))}
        </ul>
      )}
      {isShort && shown.length > firstOnPhones && (
        <Button variant="secondary" size="large" className="sm:hidden" onClick={() => setIsOpened(true)}>
          Show all {shown.length}
        </Button>
      )}
      {settled === text.trim() && isSearchable(settled) && (
        <AskingLists key={settled} text={settled} among={others} isMore={shown.length > 0} />
      )}
    </div>
  );
}

/** A phone shows this many items of the whole list until the user asks for more. */
const firstOnPhones = 12;

/** The most wanted specialties, under their common names. */
const popular = [
  ['rn-icu', 'ICU'],
  ['rn-ed', 'ER'],
  ['rn-med-surg', 'Med Surg'],
  ['rn-telemetry', 'Telemetry'],
  ['rn-labor-delivery', 'L&D'],
  ['rn-or', 'OR'],
  ['rn-nicu', 'NICU'],
  ['cna', 'CNA'],
  ['lpn-lvn-ltc', 'LPN/LVN'],
  ['pt-acute', 'PT'],
  ['rrt-adult', 'RRT'],
  ['surgical-technologist', 'Surgical Tech'],
] as const;

function PopularChecklists({ specialties }: { specialties: Specialty[] }) {
  const slugs = new Set(specialties.map(slugOf));
  const known = popular.filter(([slug]) => slugs.has(slug));
  if (known.length === 0) return null;
  return (
    <nav
      aria-label="Popular checklists"
      className="flex items-center gap-2 max-sm:-mx-(--gutter-left) max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-(--gutter-left) max-sm:py-1 sm:flex-wrap"
    >
      <span className="font-semibold whitespace-nowrap">Popular:</span>
      {known.map(([slug, name]) => (
        <ButtonLink key={slug} to={checklistPath(slug)} variant="secondary">
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}

function PickerSkeleton() {
  return (
    <SkeletonRegion label="Loading specialties" className="grid gap-5">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-5 w-1/2" />
      <div className={gridStyle}>
        {Array.from({ length: 9 }, (_, index) => (
          <Skeleton key={index} className="h-36 w-full rounded-card" />
        ))}
      </div>
    </SkeletonRegion>
  );
}

interface SpecialtyCardProps {
  specialty: Specialty;
  /** The common name that matched the search, if it is not the specialty's own. */
  alias?: string | undefined;
  /** Buttons beside Copy. All of them are for recruiters and unobtrusive; on a phone their icons are as well. */
  actions?: ReactNode;
}

function SpecialtyCard({ specialty, alias, actions }: SpecialtyCardProps) {
  const path = checklistPath(slugOf(specialty));
  return (
    <Card className="group relative flex h-full items-center transition-shadow hover:shadow-raised sm:flex-col sm:items-stretch">
      <div className="flex flex-1 items-start gap-3 py-4 pl-5 sm:px-5 sm:pt-5 sm:pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-xl leading-snug wrap-anywhere max-sm:text-lg">
            <Link to={path} className="rounded-key after:absolute after:inset-0 after:rounded-card hover:text-accent-text">
              {specialty.name}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-muted">{`${specialty.category}${alias !== undefined ? ` · also called ${alias}` : ''}`}</p>
        </div>
        <ArrowRight
          aria-hidden="true"
          className="mt-1 size-5 text-accent-text transition-transform group-hover:translate-x-1 max-sm:hidden"
        />
      </div>
      <div className="relative z-10 flex shrink-0 pr-2 text-muted sm:max-w-full sm:flex-wrap sm:gap-1 sm:self-start sm:px-2 sm:pb-2">
        <CopyButton
          text={new URL(path, window.location.origin).href}
          subject={`link to the ${specialty.name} checklist`}
          variant="ghost"
          className="px-3! text-inherit!"
        >
          <span className="max-sm:sr-only">Copy</span>
        </CopyButton>
        {actions}
      </div>
    </Card>
  );
}

/** Every specialty that has a checklist. */
function useSpecialties() {
  const query = { limit: checklistConstants.specialtyListLimit };
  return usePublicList<typeof listSpecialties>({ method: 'GET', path: '/api/specialties' }, { query });
}
