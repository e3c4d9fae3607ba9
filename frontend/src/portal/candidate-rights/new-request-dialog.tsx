import { createRightsRequest, rightsKindSchema, type RightsRequest } from '@larkfield/schemas/portal/candidate-rights.ts';
import { fileBusinessDays, reviewDays, rightsRequestDays } from '@larkfield/schemas/portal-constants.ts';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { DateInput, startOfDay } from '#src/portal/shared/lists/list-filters.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { Select, TextArea, TextInput } from '#src/shared/form/text-input.tsx';
import { serverFields } from '#src/shared/api/api-error.ts';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { kindNames } from './rights-labels.ts';
import { useCandidateActions } from './use-candidates.ts';

const empty = { kind: 'access' as RightsRequest['kind'], name: '', email: '', receivedOn: '', notes: '' };
type Form = typeof empty;

/** Records a request that came by mail, phone or letter. */
export function NewRequestDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [form, setForm] = useUnsavedState('new request', empty);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { takeIn } = useCandidateActions();
  const set = (changes: Partial<Form>) => setForm({ ...form, ...changes });
  const leave = () => {
    setForm(empty);
    setProblems({});
    onClose();
  };
  const action = async () => {
    const { receivedOn, ...rest } = form;
    const parsed = createRightsRequest.body.safeParse({ ...rest, ...(receivedOn && { receivedAt: startOfDay(receivedOn) }) });
    setProblems(Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []));
    if (!parsed.success) return false;
    try {
      await takeIn(parsed.data);
    } catch (error) {
      setProblems(Object.fromEntries(serverFields(error).map(({ field, message }) => [field, message])));
      throw error;
    }
    toast({ title: 'Request saved' });
    return true;
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={leave}
      title="New request"
      description={`Answer it within ${rightsRequestDays} days of receiving it, a file within ${fileBusinessDays} business days, a review within ${reviewDays} days.`}
      actionLabel="Save request"
      fallback="The request couldn't be saved. Please try again."
      action={action}
    >
      <Field label="Kind of request" isRequired>
        {(control) => (
          <Select {...control} value={form.kind} onChange={(event) => set({ kind: event.target.value as RightsRequest['kind'] })}>
            {rightsKindSchema.options.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Name" isRequired error={problems['name']}>
        {(control) => (
          <TextInput
            {...control}
            value={form.name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Email" isRequired hint="The address the candidate used with us." error={problems['email']}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            value={form.email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => set({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Received on" hint="Today, if left blank." error={problems['receivedAt']}>
        {(control) => (
          <DateInput {...control} emptyText="Today" value={form.receivedOn} onChange={(event) => set({ receivedOn: event.target.value })} />
        )}
      </Field>
      <Field label="Notes" error={problems['notes']}>
        {(control) => (
          <TextArea {...control} rows={3} value={form.notes} maxLength={2_000} onChange={(event) => set({ notes: event.target.value })} />
        )}
      </Field>
    </ActionDialog>
  );
}
