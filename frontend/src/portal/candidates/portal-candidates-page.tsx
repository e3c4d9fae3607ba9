import { findCandidate } from '@larkfield/schemas/portal/candidate-rights/find-candidate.ts';
import { candidateAddressSchema } from '@larkfield/schemas/portal/candidate-rights/rights-request.ts';
import { Search } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { TextInput } from '#src/shared/form/text-input.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { ErasureList } from './erasure-list.tsx';
import { HeldDataCard } from './held-data-card.tsx';
import { RequestList } from './request-list.tsx';

export function PortalCandidatesPage() {
  return (
    <PortalShell title="Candidate rights" access="admin">
      <CandidatesView />
    </PortalShell>
  );
}

const views = ['requests', 'person', 'erasures'] as const;
const labels = { requests: 'Requests', person: 'Find a person', erasures: 'Erasures' } as const;

/** Requests, one person's data and erasures, one at a time. Whom one looks for is never in the address. */
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
      {view === 'erasures' && <ErasureList />}
    </div>
  );
}

interface PersonViewProps {
  /** Looked for at once when it is not empty. */
  initialEmail: string;
  onErased: () => void;
}

/** Finds what is held on the person with an address, and offers what the law gives them. */
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
        {search.data && <HeldDataCard key={search.submittedAt} email={search.variables} held={search.data} onErased={onErased} />}
      </div>
    </section>
  );
}
