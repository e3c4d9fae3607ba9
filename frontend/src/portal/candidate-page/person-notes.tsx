import {
  addPersonNote,
  deletePersonNote,
  editPersonNote,
  listPersonNotes,
  type PersonNote,
} from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { personConstants } from '@larkfield/schemas/portal-constants.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { failureText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Field, FormAlert } from '#src/shared/form/field.tsx';
import { TextArea } from '#src/shared/form/text-input.tsx';
import { useSession } from '#src/shared/session/session.tsx';
import { useKeepUnsaved, useUnsaved } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { randomUuid } from '#src/shared/browser/random-uuid.ts';
import { PartItem, PersonPart } from './person-part.tsx';

/** Notes of colleagues about a candidate, newest first. */
export function PersonNotes({ personId }: { personId: string }) {
  const queryOf = endpointQuery(checked(listPersonNotes), { params: { personId } });
  const query = useQuery({ ...queryOf, gcTime: 0 });
  const queryClient = useQueryClient();
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (toNotes: (notes: PersonNote[]) => PersonNote[]) =>
    queryClient.setQueryData(queryOf.queryKey, (data) => data && { ...data, notes: toNotes(data.notes) });
  return (
    <PersonPart
      title="Notes"
      headingRef={heading}
      query={query}
      items={query.data?.notes}
      empty="No notes yet."
      keyOf={({ id }) => id}
      renderItem={(note) => (
        <NoteRow
          personId={personId}
          note={note}
          canChange={user?.role === 'admin' || user?.id === note.author.userId}
          onEdited={(edited) => change((notes) => notes.map((one) => (one.id === edited.id ? edited : one)))}
          onDeleted={() => {
            change((notes) => notes.filter(({ id }) => id !== note.id));
            heading.current?.focus();
          }}
        />
      )}
    >
      <AddNote personId={personId} onAdded={(note) => change((notes) => [note, ...notes.filter(({ id }) => id !== note.id)])} />
    </PersonPart>
  );
}

function AddNote({ personId, onAdded }: { personId: string; onAdded: (note: PersonNote) => void }) {
  const kept = useUnsaved<{ text: string; requestId: string }>('new note');
  const [text, setText] = useState(kept?.text ?? '');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  // If the same text is sent again after a lost connection, its id keeps it from becoming a second note.
  const [requestId, setRequestId] = useState(() => kept?.requestId ?? randomUuid());
  useKeepUnsaved('new note', () => (text === '' ? undefined : { text, requestId }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const parsed = addPersonNote.body.safeParse({ requestId, text });
    setProblem(parsed.error?.issues[0]?.message);
    setFailure(undefined);
    if (!parsed.success) return;
    setIsPending(true);
    try {
      onAdded((await call(checked(addPersonNote), { params: { personId }, body: parsed.data })).note);
      // Text typed while the note was being sent is not saved yet.
      setText((now) => (now === text ? '' : now));
      setRequestId(randomUuid());
      toast({ title: 'Note added' });
    } catch (error) {
      setFailure(failureText(error, "The note couldn't be saved. It's still here: please try again."));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-3">
      <Field label="Add a note" isRequired hint="Stick to facts. Candidates can ask to see what we've written about them." error={problem}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={personConstants.noteLength}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setRequestId(randomUuid());
            }}
          />
        )}
      </Field>
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" isPending={isPending} className="justify-self-start">
        Add note
      </Button>
    </form>
  );
}

interface NoteRowProps {
  personId: string;
  note: PersonNote;
  /** True for the author and for admins. */
  canChange: boolean;
  onEdited: (note: PersonNote) => void;
  onDeleted: () => void;
}

function NoteRow({ personId, note, canChange, onEdited, onDeleted }: NoteRowProps) {
  const kept = useUnsaved<WrittenNote>(`note ${note.id}`);
  const [act, setAct] = useState<'edit' | 'delete' | null>(kept ? 'edit' : null);
  // The note as it was when the dialog opened; a colleague may have changed it before, or may change it meanwhile.
  const [opened, setOpened] = useState({ note: kept?.note ?? note, times: 0 });
  const edit = () => {
    setOpened(({ times }) => ({ note, times: times + 1 }));
    setAct('edit');
  };
  const { author, writtenAt, editedAt, text } = note;
  const named = `the note of ${formatDateTime(writtenAt)}`;
  return (
    <>
      <PartItem title={`${author.email}, ${formatDateTime(writtenAt)}`}>
        <p className="max-w-[68ch] whitespace-pre-wrap text-ink">{text}</p>
        {editedAt && <p>Edited {formatDateTime(editedAt)}</p>}
      </PartItem>
      {canChange && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" aria-haspopup="dialog" onClick={edit}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit <span className="sr-only">{named}</span>
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAct('delete')}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete <span className="sr-only">{named}</span>
          </Button>
        </div>
      )}
      <EditDialog
        key={opened.times}
        personId={personId}
        note={opened.note}
        keptText={opened.times === 0 ? kept?.text : undefined}
        isOpen={act === 'edit'}
        onClose={() => setAct(null)}
        onEdited={onEdited}
      />
      <ActionDialog
        isOpen={act === 'delete'}
        onClose={() => setAct(null)}
        title="Delete note"
        description="The note is gone for everyone and can't be restored."
        actionLabel="Delete note"
        isDestructive
        fallback="The note couldn't be deleted. Please try again."
        action={async () => {
          await call(checked(deletePersonNote), { params: { personId, noteId: note.id }, body: { revision: note.revision } });
          toast({ title: 'Note deleted' });
          onDeleted();
        }}
      />
    </>
  );
}

/** A note being edited, with its new text. */
interface WrittenNote {
  note: PersonNote;
  text: string;
}

interface EditDialogProps {
  personId: string;
  note: PersonNote;
  /** The text typed before the session ended. */
  keptText: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onEdited: (note: PersonNote) => void;
}

function EditDialog({ personId, note, keptText, isOpen, onClose, onEdited }: EditDialogProps) {
  const [text, setText] = useState(keptText ?? note.text);
  useKeepUnsaved(`note ${note.id}`, () => (isOpen ? ({ note, text } satisfies WrittenNote) : undefined));
  const [problem, setProblem] = useState<string>();
  const action = async () => {
    const parsed = editPersonNote.body.safeParse({ text, revision: note.revision });
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return false;
    const edited = await call(checked(editPersonNote), { params: { personId, noteId: note.id }, body: parsed.data });
    onEdited(edited.note);
    toast({ title: 'Note saved' });
    return true;
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Edit note"
      actionLabel="Save note"
      fallback="The note couldn't be saved. Please try again."
      action={action}
    >
      <Field label="Note" isRequired error={problem}>
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={personConstants.noteLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
