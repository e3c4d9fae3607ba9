import { CircleAlert, Info, Send } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { inviteConstants, type InviteColumn, sendInvites } from '@larkfield/schemas/links/invites.ts';
import { getPortalJob, type PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '#src/shared/api/api-error.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { countOf } from '#src/shared/text/format-date.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { useNavigateIfHere } from '#src/shared/browser/use-navigate-if-here.ts';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { paths, portalInviteBoardPath, portalJobPath } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { PrivacyNote } from '#src/shared/ui/privacy-note.tsx';
import { columnNames } from './invite-labels.ts';
import { type PreviewRow, useInviteList } from './use-invite-list.ts';
import { decodeText } from './read-rows.ts';

const columns = Object.keys(columnNames) as InviteColumn[];
const shows = ['all', 'errors', 'notes'] as const;
type Show = (typeof shows)[number];

const belongs: Record<Show, (row: PreviewRow) => boolean> = {
  all: () => true,
  errors: ({ problems }) => problems.length > 0,
  notes: ({ notes }) => notes.length > 0,
};

/** Every row as it was read, with problems by column and notes. The rows with problems can be shown alone. */
export function RowsPreview({ rows }: { rows: PreviewRow[] }) {
  const [show, setShow] = useState<Show>('all');
  const countIn = (which: Show) => rows.filter(belongs[which]).length;
  const [errors, notes] = [countIn('errors'), countIn('notes')];
  const options = shows.filter((option) => option === 'all' || countIn(option) > 0);
  const shown = options.includes(show) ? show : 'all';
  const labels = { all: `All ${rows.length}`, errors: countOf(errors, 'error'), notes: countOf(notes, 'note') };
  return (
    <section aria-labelledby="preview-heading" className="grid gap-4">
      <h2 id="preview-heading" className="text-2xl">
        Preview
      </h2>
      <p role="status" className="font-semibold">
        {rows.length - errors} ready to send, {countOf(errors, 'row')} with errors
      </p>
      {options.length > 1 && (
        <FilterChips legend="Show rows" options={options} value={shown} labelOf={(value) => labels[value]} onValueChange={setShow} />
      )}
      <Card className="overflow-hidden">
        <ol className="divide-y divide-line">{rows.map((row) => belongs[shown](row) && <RowLine key={row.row.number} row={row} />)}</ol>
      </Card>
    </section>
  );
}

function RowLine({ row: { row, specialtyName, problems, notes } }: { row: PreviewRow }) {
  const shown = { ...row, specialty: specialtyName ?? row.specialty };
  const hasProblem = (column: InviteColumn) => problems.some((problem) => problem.column === column);
  return (
    <li className={`grid gap-2 px-4 py-3 ${problems.length > 0 ? 'bg-danger-soft' : ''}`}>
      <dl className="grid gap-x-4 gap-y-1 lg:grid-cols-[4rem_1.2fr_1.4fr_1fr_1fr]">
        <div className="font-semibold text-muted">
          <dt className="sr-only">Row</dt>
          <dd>
            <span aria-hidden="true" className="lg:hidden">
              Row{' '}
            </span>
            {row.number}
          </dd>
        </div>
        {columns.map((column) => (
          <div key={column} className={`min-w-0 wrap-anywhere ${hasProblem(column) ? 'font-semibold text-danger' : ''}`}>
            <dt className="sr-only">{columnNames[column]}</dt>
            <dd>
              {shown[column] || <span className={hasProblem(column) ? '' : 'text-muted'}>No {columnNames[column].toLowerCase()}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {problems.map(({ column, message }) => (
        <p key={`${column} ${message}`} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {columnNames[column]}: {message}
          </span>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="flex items-start gap-1.5 text-sm">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </p>
      ))}
    </li>
  );
}

/** The job that the address names, unless it can't be invited for: then `lost` says why. */
function useJob(asked: string | null): { job?: PortalJob; jobId?: string; lost?: string } {
  const { data, error } = useQuery({ ...endpointQuery(checked(getPortalJob), { params: { id: asked ?? '' } }), enabled: asked !== null });
  if (asked === null) return {};
  if (isApiError(error) && (error.status === 400 || error.status === 404)) return { lost: 'This job no longer exists.' };
  if (data?.job.state === 'closed') return { lost: `The job ${data.job.title}, ${data.job.company}, is closed.` };
  return { jobId: asked, ...(data && { job: data.job }) };
}

export function NewInvitesPage() {
  const [query] = useSearchParams();
  const { job, jobId, lost } = useJob(query.get('job'));
  return (
    <PortalShell title="Invite people">
      {jobId ? <BackLink to={portalJobPath(jobId)}>Job</BackLink> : <BackLink to={paths.portalInvites}>Invites</BackLink>}
      {lost && (
        <p role="status" className="font-semibold wrap-anywhere">
          {lost} You can invite people without it.
        </p>
      )}
      <NewInvites jobId={jobId} job={job} />
    </PortalShell>
  );
}

const nameSchema = sendInvites.body.shape.name;

/** Paste, check, send: the three steps are on one page, so that the user sees the problems while correcting the list. */
function NewInvites({ jobId, job }: { jobId: string | undefined; job: PortalJob | undefined }) {
  const navigateIfHere = useNavigateIfHere();
  const [typedName, setName] = useUnsavedState<string | null>('list name', null);
  const name = typedName ?? (job ? `${job.title}, ${job.company}`.slice(0, inviteConstants.listNameMax) : '');
  const [text, setText] = useUnsavedState('people', '');
  const [checkedText, setCheckedText] = useState('');
  const [nameProblem, setNameProblem] = useState<string>();
  const { preview, failure, pending, check, send } = useInviteList();
  const nameBox = useRef<HTMLInputElement>(null);
  const ready = preview?.rows.filter(({ problems }) => problems.length === 0).length ?? 0;
  const leftOut = (preview?.rows.length ?? 0) - ready;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = nameSchema.safeParse(name);
    setNameProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return nameBox.current?.focus();
    const list = await send(parsed.data, jobId);
    if (!list) return;
    toast({ title: `${countOf(ready, 'invite')} on the way` });
    navigateIfHere(portalInviteBoardPath(list.id));
  };

  return (
    <div className="grid gap-6">
      <p className="max-w-[70ch]">
        Each person gets an email with their own Smart Link. It opens their checklist with name, email and phone filled in, and works for 3
        days or 4 uses.
      </p>
      {job && <p className="font-semibold wrap-anywhere">{`For ${job.title}, ${job.company}`}</p>}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setCheckedText(text);
          void check(text);
        }}
      >
        <Field
          label="People"
          isRequired
          hint="One person per line: name, email, phone, specialty. Paste from a spreadsheet, or separate with commas, semicolons or tabs. Phone can be blank. If your columns are in a different order, make the first line the column names."
        >
          {(control) => (
            <TextArea
              {...control}
              rows={8}
              value={text}
              spellCheck={false}
              autoComplete="off"
              placeholder="Wilma Example, wilma@candidate.example, 214-555-0123, RN ICU"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label="CSV file" hint="What is in the file replaces the list above.">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              className="max-w-full min-w-0 text-base file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-control file:bg-surface file:px-4 file:font-semibold file:text-ink"
              onChange={(event) => void readFile(event, setText)}
            />
          )}
        </Field>
        <Button type="submit" variant={preview ? 'secondary' : 'primary'} className="justify-self-start" isPending={pending === 'checking'}>
          {preview ? 'Check again' : 'Check the list'}
        </Button>
        <PrivacyNote kind="invites" />
      </form>
      <FormAlert>{failure}</FormAlert>
      {preview && <RowsPreview rows={preview.rows} />}
      {preview?.isComplete && text !== checkedText && (
        <p role="status" className="border-t border-line pt-6 font-semibold">
          The list has changed. Check it again before you send the invites.
        </p>
      )}
      {preview?.isComplete && text === checkedText && (
        <form noValidate className="grid gap-4 border-t border-line pt-6" onSubmit={submit}>
          <Field
            label="List name"
            isRequired
            hint="For you and your colleagues, such as the job order."
            error={nameProblem}
            className="max-w-xl"
          >
            {(control) => <TextInput {...control} ref={nameBox} value={name} onChange={(event) => setName(event.target.value)} />}
          </Field>
          {leftOut > 0 && ready > 0 && (
            <p className="text-muted">
              {countOf(leftOut, 'row')} with errors will be left out. Correct them above and check again to send them too.
            </p>
          )}
          <Button type="submit" className="justify-self-start" disabled={ready === 0} isPending={pending === 'sending'}>
            {pending !== 'sending' && <Send aria-hidden="true" className="size-4" />}
            {ready === 0 ? 'No one to invite' : `Send ${countOf(ready, 'invite')}`}
          </Button>
        </form>
      )}
    </div>
  );
}

/** The input is cleared, so that the same file can be selected again after a correction. */
async function readFile({ currentTarget: input }: ChangeEvent<HTMLInputElement>, onText: (text: string) => void): Promise<void> {
  const [file] = input.files ?? [];
  if (file) onText(decodeText(await file.arrayBuffer()));
  input.value = '';
}
