import {
  candidateAddressSchema,
  type Erasure,
  findCandidate,
  type HeldData,
  listErasures,
} from '@larkfield/schemas/portal/candidate-rights.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { Download, Lock, LockOpen, Search, Trash2, TriangleAlert } from 'lucide-react';
import { checked } from '#src/shared/api/checked.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { Note } from '#src/shared/ui/note.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { call } from '#src/shared/api/call.ts';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { countsText, erasureNames, erasureTones, recordText } from './rights-labels.ts';
import { ConfirmErasureDialog, EraseDialog } from './erase-dialog.tsx';
import { DeletionList } from './deletion-list.tsx';
import { EndHoldDialog, HoldList, PlaceHoldDialog } from './holds.tsx';
import { downloadCandidateData } from './use-candidates.ts';
import { RequestList } from './request-list.tsx';

/** Erasures, newest first, without names. */
export function ErasureList() {
  const query = usePagedQuery(checked(listErasures));
  const erasures = query.data?.pages.flatMap((page) => page.erasures) ?? [];
  const [confirming, setConfirming] = useState<Erasure | null>(null);
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Erasures</h2>
        <RefreshButton query={query} />
      </div>
      <PagedList
        query={query}
        items={erasures}
        name="erasures"
        empty={<EmptyState title="No erasures yet">Find a person to start one. This list never names anyone.</EmptyState>}
        renderItem={(erasure) => <ErasureCard erasure={erasure} onConfirm={() => setConfirming(erasure)} />}
      />
      <ConfirmErasureDialog
        erasure={confirming}
        about="This erases everything found on the person in every service."
        onClose={() => setConfirming(null)}
      />
    </section>
  );
}

function ErasureCard({ erasure, onConfirm }: { erasure: Erasure; onConfirm: () => void }) {
  const { reference, state, requestedAt, confirmedAt, erasedAt, erased } = erasure;
  return (
    <Card className="grid items-center gap-x-6 gap-y-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="text-xl">
            {reference}
          </h3>
          <Badge tone={erasureTones[state]}>{erasureNames[state]}</Badge>
        </div>
        <FactList>
          <Fact name="Started">{formatDateTime(requestedAt)}</Fact>
          {confirmedAt && <Fact name="Confirmed">{formatDateTime(confirmedAt)}</Fact>}
          {erasedAt && <Fact name="Erased">{formatDateTime(erasedAt)}</Fact>}
          {erased && <Fact name="What was erased">{countsText(erased)}</Fact>}
        </FactList>
        {state === 'requested' && <p className="text-muted">If it isn't confirmed within 24 hours, it's dropped and nothing is erased.</p>}
        {state === 'confirmed' && (
          <p className="text-muted">
            A service hasn't answered yet, or a hold keeps something. The erasure continues on its own; refresh to see progress.
          </p>
        )}
      </div>
      {state === 'requested' && (
        <Button variant="destructive" aria-haspopup="dialog" className="justify-self-start" onClick={onConfirm}>
          Confirm <span className="sr-only">the erasure {reference}</span>
        </Button>
      )}
    </Card>
  );
}

interface HeldDataCardProps {
  email: string;
  held: HeldData;
  onErased: () => void;
  /** Called when a hold was placed or ended. */
  onChanged: () => void;
}

/** The amount of data held on a person, with buttons to export it, to erase it and to put it on hold. */
export function HeldDataCard({ email, held: { names, unconfirmed = 0, found, hold }, onErased, onChanged }: HeldDataCardProps) {
  const [isHolding, setIsHolding] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const download = async () => {
    setIsExporting(true);
    try {
      toast({ title: 'Download Started', description: await downloadCandidateData(email) });
    } catch (error) {
      toast({
        title: 'Download Failed',
        description: failureText(error, "The data couldn't be collected. Please try again."),
        variant: 'destructive',
      });
    } finally {
      setIsExporting(false);
    }
  };
  if (Object.values(found).every((count) => count === 0)) {
    return (
      <EmptyState title="We hold nothing under this address">
        Ask about other addresses the person may have used. Drafts carry no name and are erased after 48 hours.
      </EmptyState>
    );
  }
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="min-w-0 text-2xl wrap-anywhere">{names.length > 0 ? names.join(', ') : 'No name'}</h3>
        <p className="break-all text-muted">{email}</p>
      </div>
      {names.length > 1 && (
        <Note icon={TriangleAlert} tone="warning">
          This address was used with {names.length} names. Make sure they belong to one person before you release or erase anything.
        </Note>
      )}
      {unconfirmed > 0 && (
        <Note icon={TriangleAlert} tone="warning">
          Nobody confirmed this address for {unconfirmed} of the checklists: it may have been typed by someone else.
        </Note>
      )}
      {hold && (
        <Note icon={Lock} tone="warning">
          On hold since {formatDate(hold.startedAt)}, placed by {hold.startedBy}. Nothing is erased until the hold ends. The reason:{' '}
          {hold.reason}
        </Note>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {Object.entries(found).map(([name, count]) => {
          const [figure, ...words] = recordText(name, count).split(' ');
          return (
            <li key={name} className="rounded-control border border-line px-3.5 py-2.5">
              <span className="block font-serif text-2xl font-semibold">{figure}</span>{' '}
              <span className="text-muted">{words.join(' ')}</span>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button isPending={isExporting} onClick={() => void download()}>
          {!isExporting && <Download aria-hidden="true" className="size-4" />}
          {isExporting ? 'Preparing...' : 'Download everything'}
        </Button>
        {!hold && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsErasing(true)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Erase everything
          </Button>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsHolding(true)}>
          {hold ? <LockOpen aria-hidden="true" className="size-4" /> : <Lock aria-hidden="true" className="size-4" />}
          <span>{hold ? 'End hold' : 'Put on hold'}</span>
        </Button>
      </div>
      <p className="max-w-[68ch] text-sm text-muted">
        The download is a JSON file with the date of birth and SSN digits unmasked. It's logged in the audit trail; send it only by a secure
        method.
      </p>
      {hold ? (
        <EndHoldDialog hold={hold} isOpen={isHolding} onClose={() => setIsHolding(false)} onEnded={onChanged} />
      ) : (
        <PlaceHoldDialog email={email} isOpen={isHolding} onClose={() => setIsHolding(false)} onPlaced={onChanged} />
      )}
      <EraseDialog email={email} isOpen={isErasing} onClose={() => setIsErasing(false)} onErased={onErased} />
    </Card>
  );
}

export function PortalCandidatesPage() {
  return (
    <PortalShell title="Candidate rights" access="admin">
      <CandidatesView />
    </PortalShell>
  );
}

const views = ['requests', 'person', 'holds', 'erasures'] as const;
const labels = { requests: 'Requests', person: 'Find a person', holds: 'Holds', erasures: 'Erasures' } as const;

/** Requests, one person's data, holds and erasures, one at a time. The address never contains the searched person. */
function CandidatesView() {
  const address = useFilter();
  const view = address.getOneOf('view', views) ?? 'requests';
  const [email, setEmail] = useState('');
  const show = (next: (typeof views)[number]) => address.set({ view: next === 'requests' ? '' : next });
  const find = (wanted: string) => {
    setEmail(wanted);
    show('person');
  };
  return (
    <div className="grid gap-6">
      <FilterChips
        legend="Show"
        options={views}
        value={view}
        labelOf={(value) => labels[value]}
        onValueChange={(value) => {
          setEmail('');
          show(value);
        }}
      />
      {view === 'requests' && <RequestList onFind={find} />}
      {view === 'person' && <PersonView key={email} initialEmail={email} onErased={() => show('erasures')} />}
      {view === 'holds' && <HoldList />}
      {view === 'erasures' && (
        <>
          <ErasureList />
          <DeletionList />
        </>
      )}
    </div>
  );
}

interface PersonViewProps {
  /** If it is not empty, the search starts at once. */
  initialEmail: string;
  onErased: () => void;
}

/** Finds the data held on the person with an email address, and offers the actions that the law requires. */
function PersonView({ initialEmail, onErased }: PersonViewProps) {
  const [text, setText] = useState(initialEmail);
  const [problem, setProblem] = useState<string>();
  const { mutate, ...search } = useMutation({
    mutationFn: (email: string) => call(checked(findCandidate), { body: { email } }),
    gcTime: 0,
  });
  useEffect(() => {
    if (initialEmail) mutate(initialEmail);
  }, [initialEmail, mutate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = candidateAddressSchema.safeParse(text);
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) mutate(parsed.data);
  };
  return (
    <section className="grid gap-5">
      <h2 className="sr-only">Find a person</h2>
      <Card className="p-5 sm:p-6">
        <form
          noValidate
          role="search"
          aria-label="Candidate data"
          onSubmit={submit}
          className="grid max-w-2xl items-end gap-x-4 gap-y-2 sm:grid-cols-[1fr_auto]"
        >
          <Field
            label="Email or reference"
            isRequired
            hint="The address the person used with us, or the reference of a checklist submitted without one. Searches are logged in the audit trail."
            error={problem}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="email"
                spellCheck={false}
                value={text}
                maxLength={254}
                autoComplete="off"
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" isPending={search.isPending} className="min-h-12">
            {!search.isPending && <Search aria-hidden="true" className="size-4" />}
            {search.isPending ? 'Searching...' : 'Find'}
          </Button>
          <div className="sm:col-span-2">
            <FormAlert>{search.isError ? failureText(search.error, 'The search failed. Please try again.') : undefined}</FormAlert>
          </div>
        </form>
      </Card>
      <div role="status">
        {search.data && (
          <HeldDataCard
            key={search.submittedAt}
            email={search.variables}
            held={search.data}
            onErased={onErased}
            onChanged={() => mutate(search.variables)}
          />
        )}
      </div>
    </section>
  );
}
