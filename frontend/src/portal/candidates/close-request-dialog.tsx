import { closeRightsRequest } from '@larkfield/schemas/portal/candidate-rights/close-rights-request.ts';
import type { RightsRequest } from '@larkfield/schemas/portal/candidate-rights/rights-request.ts';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { Select, TextArea } from '#src/shared/form/text-input.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { useCandidateActions } from './use-candidates.ts';

const statuses = { fulfilled: 'Fulfilled', refused: 'Refused' } as const;
const empty = { status: 'fulfilled' as keyof typeof statuses, outcome: '' };

interface CloseRequestDialogProps {
  request: RightsRequest;
  isOpen: boolean;
  onClose: () => void;
}

/** Notes how a request was answered. */
export function CloseRequestDialog({ request, isOpen, onClose }: CloseRequestDialogProps) {
  const [form, setForm] = useUnsavedState(`answer to ${request.id}`, empty);
  const [problem, setProblem] = useState<string>();
  const { close } = useCandidateActions();
  const leave = () => {
    setForm(empty);
    setProblem(undefined);
    onClose();
  };
  const action = async () => {
    const parsed = closeRightsRequest.body.safeParse(form);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return false;
    await close(request.id, parsed.data);
    toast({ title: 'Request closed' });
    return true;
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={leave}
      title="Close request"
      description="What you write stays on record for two years. A closed request can't be reopened."
      actionLabel="Close request"
      fallback="The request couldn't be closed. Please try again."
      action={action}
    >
      <Field label="Result" isRequired>
        {(control) => (
          <Select
            {...control}
            value={form.status}
            onChange={(event) => setForm({ ...form, status: event.target.value as keyof typeof statuses })}
          >
            {Object.entries(statuses).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="How it was answered" isRequired hint="If refused, say why." error={problem}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={2_000}
            value={form.outcome}
            onChange={(event) => setForm({ ...form, outcome: event.target.value })}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
