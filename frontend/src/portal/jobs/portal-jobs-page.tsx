import { jobArticle } from '@larkfield/report/jobs/job-article.ts';
import { type JobFields, listPortalJobs, type PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { ElementView } from '#src/shared/report/element-view.tsx';
import { useRequestId } from '#src/portal/shared/use-request-id.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { FormAlert } from '#src/shared/form/field.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { useKeepUnsaved, useUnsaved } from '#src/shared/session/unsaved.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { formatDate } from '#src/shared/text/format-date.ts';
import { useEdited } from '#src/portal/shared/use-edited.ts';
import { useLeaveGuard } from '#src/portal/shared/leave-guard.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { type Column, Headings, ListPage, RowFacts, rowNameStyle, rowStyle, rowWords } from '#src/portal/shared/lists/list-page.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { checked } from '#src/shared/api/checked.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { requestHeadingFocus } from '#src/shared/ui/page-heading.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { JobBadges, waitingText } from './job-badges.tsx';
import { emptyJob, type JobForm, jobFormSchema, shownPay, toJobFields, toJobForm } from './job-form.ts';
import { JobFieldSet } from './job-fields.tsx';
import { PortalJob as JobPage } from './portal-job-page.tsx';
import { useJobActions } from './use-job-actions.ts';

/** The job as on the site, from the same description. */
export function JobPreview({ fields, onClose }: { fields: JobFields | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={fields !== null}
      onClose={onClose}
      title={fields?.title || 'No title yet'}
      description={[fields?.company, fields?.location].filter(Boolean).join(', ')}
    >
      {fields && <ElementView element={jobArticle({ ...fields, salary: shownPay(fields) })} />}
    </Dialog>
  );
}

/** The job being written: a new job, a copy of another, or a change. */
export type Edited = { kind: 'new' } | { kind: 'copy' | 'change'; job: PortalJob };

/** The editor of a new or changed job, which replaces the list. */
export function JobEditor({ edited, onDone }: { edited: Edited; onDone: () => void }) {
  const { create, update } = useJobActions();
  const [previewed, setPreviewed] = useState<JobFields | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const kept = useUnsaved<JobForm>('job fields');
  const form = useForm<JobForm>({
    resolver: zodResolver(jobFormSchema),
    defaultValues: kept ?? (edited.kind === 'new' ? emptyJob : toJobForm(edited.job)),
  });
  useKeepUnsaved('job fields', form.getValues);
  const requestIdOf = useRequestId();
  const { errors, isSubmitting, isDirty } = form.formState;
  const { question, leave } = useLeaveGuard(() => isDirty || kept !== undefined);
  const isChange = edited.kind === 'change';
  const isAdmin = useSession().user?.role === 'admin';
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      const saved = isChange
        ? await update(edited.job, toJobFields(values))
        : await create({ ...toJobFields(values), requestId: requestIdOf(values) });
      toast(savedText(saved, { isChange, isAdmin }));
      leave(onDone);
    } catch (error) {
      form.setError('root', { message: failureText(error, "The job couldn't be saved. Please try again.") });
    }
  });
  return (
    <Card className="max-w-[52rem] p-5 sm:p-7">
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <h2 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
          {isChange ? 'Edit job' : 'New job'}
        </h2>
        <JobFieldSet form={form} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isSubmitting}>
            {isChange ? 'Save changes' : 'Save draft'}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setPreviewed(toJobFields(form.getValues()))}>
            Preview
          </Button>
          <Button variant="ghost" disabled={isSubmitting} onClick={() => leave(onDone)}>
            Cancel
          </Button>
        </div>
      </form>
      {question}
      <JobPreview fields={previewed} onClose={() => setPreviewed(null)} />
    </Card>
  );
}

/** The message about the saved job. */
function savedText({ notShown }: PortalJob, { isChange, isAdmin }: { isChange: boolean; isAdmin: boolean }) {
  if (notShown) return { title: 'Job saved', description: 'The site shows the change once an admin puts it there.' };
  if (isChange) return { title: 'Job saved' };
  return { title: 'Draft saved', description: isAdmin ? 'Publish it to show it on the site.' : 'An admin publishes it on the site.' };
}

const grid =
  'rows:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_6.5rem_6.5rem_11rem] ' +
  'rows-xl:grid-cols-[minmax(0,2.6fr)_minmax(0,1.1fr)_minmax(0,0.8fr)_6.5rem_6.5rem_18rem]';
const columns: Column<PortalJob>[] = [
  { label: 'Company', valueOf: ({ company }) => company },
  { label: 'Location', valueOf: ({ location }) => location },
  { label: 'Category', valueOf: ({ category }) => category.toUpperCase() },
  { label: 'Last published', isOptional: true, valueOf: ({ postedAt }) => postedAt && formatDate(postedAt) },
];

export function PortalJobCard({ job, onEdit, onCopy }: { job: PortalJob; onEdit: () => void; onCopy: () => void }) {
  const { publish, close } = useJobActions();
  const [asked, setAsked] = useState<'publish' | 'close' | null>(null);
  const isAdmin = useSession().user?.role === 'admin';
  const isOpen = job.state === 'open';
  const waiting = waitingText(job);
  const label = asked === 'close' ? 'Close job' : waiting ? 'Publish changes' : 'Publish';
  const whose = <span className="sr-only"> {job.title}</span>;
  return (
    <div className={`${rowStyle} ${grid}`}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <h3 tabIndex={-1} className={`min-w-0 ${rowNameStyle}`}>
          <Link to={jobPageSearch(job)} className="hover:underline" onClick={requestHeadingFocus}>
            {job.title}
          </Link>
        </h3>
        <JobBadges job={job} />
      </div>
      <RowFacts item={job} columns={columns} />
      <div className="flex flex-wrap justify-end gap-1 max-rows:justify-start max-rows:gap-2">
        <Button {...rowWords} onClick={onEdit}>
          Edit{whose}
        </Button>
        <Button {...rowWords} onClick={onCopy}>
          Duplicate{whose}
        </Button>
        {isOpen && (
          <ButtonLink to={jobPath(job)} {...rowWords}>
            View{whose}
          </ButtonLink>
        )}
        {isAdmin && (!isOpen || waiting) && (
          <Button {...rowWords} aria-haspopup="dialog" onClick={() => setAsked('publish')}>
            {waiting ? 'Publish changes' : 'Publish'}
            {whose}
          </Button>
        )}
        {isAdmin && isOpen && (
          <Button {...rowWords} aria-haspopup="dialog" onClick={() => setAsked('close')}>
            Close job{whose}
          </Button>
        )}
      </div>
      <ActionDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={label}
        description={
          <>
            <span className="font-semibold text-ink">{job.title}</span> {askedText(asked, waiting)}
          </>
        }
        actionLabel={label}
        fallback="The job couldn't be updated. Please try again."
        action={async () => {
          await (asked === 'close' ? close(job) : publish(job));
          toast({ title: asked === 'close' ? 'Job closed' : 'Job published' });
        }}
      />
    </div>
  );
}

function askedText(asked: 'publish' | 'close' | null, waiting: string | undefined): string {
  if (asked === 'close') return 'leaves the site right away. You can publish it again.';
  return waiting ? `shows its changes on the site right away: ${waiting}.` : 'appears on the site right away, at the top of the list.';
}

export function PortalJobsPage() {
  const address = useFilter();
  // The page of a job has a heading of its own.
  const isJob = jobId.test(address.get('job')) && address.get('edit') === '';
  return (
    <PortalShell title={isJob ? null : 'Jobs'} isList={!isJob}>
      <PortalJobsView />
    </PortalShell>
  );
}

const jobId = /^[0-9a-f]{24}$/;
const filters = ['all', 'draft', 'open', 'closed'] as const;
const labels = { all: 'All', draft: 'Drafts', open: 'On the site', closed: 'Closed' } as const;

/** The address of a job's page is below the list's address, so that Back leads to the list. */
const jobPageSearch = ({ id }: Pick<PortalJob, 'id'>) => `?${new URLSearchParams({ job: id })}`;

/** The jobs in every state, one of them, or the editor. */
function PortalJobsView() {
  const { edited, open, close } = useEdited<Edited>('job', { kind: 'new' });
  const id = useFilter().get('job');
  if (edited) return <JobEditor edited={edited} onDone={close} />;
  const edit = (next: Edited) => open(next, next.kind === 'change' ? next.job.id : 'new');
  if (jobId.test(id)) return <JobPage key={id} id={id} onEdit={(job) => edit({ kind: 'change', job })} />;
  return <JobList onEdit={edit} />;
}

function JobList({ onEdit }: { onEdit: (edited: Edited) => void }) {
  const address = useFilter();
  const asked = address.getOneOf('state', filters);
  const filter = asked ?? 'all';
  const query = usePagedQuery(checked(listPortalJobs), { state: filter === 'all' ? undefined : filter });
  useKeptPlace(query);
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <ListPage
      tools={
        <>
          <FilterChips
            legend="Show"
            options={filters}
            value={filter}
            labelOf={(value) => labels[value]}
            onValueChange={(value) => address.set({ state: value })}
          />
          <UnknownFilters address={address} labels={{ state: 'Show' }} read={{ state: asked }} />
        </>
      }
      title={labels[filter]}
      acts={
        <>
          <RefreshButton query={query} />
          <Button onClick={() => onEdit({ kind: 'new' })}>
            <Plus aria-hidden="true" className="size-4" />
            New job
          </Button>
        </>
      }
    >
      <PagedList
        query={query}
        items={jobs}
        name="jobs"
        empty={<EmptyState title="No jobs here">Create one with New job. It stays a draft until an admin publishes it.</EmptyState>}
        headings={<Headings grid={grid} columns={[{ label: 'Job' }, ...columns]} />}
        renderItem={(job) => (
          <PortalJobCard job={job} onEdit={() => onEdit({ kind: 'change', job })} onCopy={() => onEdit({ kind: 'copy', job })} />
        )}
      />
    </ListPage>
  );
}
