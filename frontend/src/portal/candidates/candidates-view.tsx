import { useState } from 'react';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { useFilter } from '#src/shared/form/use-filter.ts';
import { ErasureList } from './erasure-list.tsx';
import { PersonView } from './person-view.tsx';
import { RequestList } from './request-list.tsx';

const views = ['requests', 'person', 'erasures'] as const;
const labels = { requests: 'Requests', person: 'Find a person', erasures: 'Erasures' } as const;

/** Requests, one person's data and erasures, one at a time. Whom one looks for is never in the address. */
export function CandidatesView() {
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
