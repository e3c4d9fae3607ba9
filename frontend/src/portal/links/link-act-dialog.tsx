import {
  listLinks,
  type PortalLink,
  replaceLinkPasscode,
  revokeLink,
  type StaffCause,
  staffCauseSchema,
  staffReasonSchema,
  unlockLink,
} from '@larkfield/schemas/portal/links.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { writeListItem } from '#src/portal/shared/lists/paged-list.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Dialog } from '#src/shared/dialog/dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { Select, TextArea } from '#src/shared/form/text-input.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { CopyField } from '#src/shared/form/copy-field.tsx';
import { actNames, actTexts, causeName, type LinkAct, secretName } from '#src/portal/shared/link-labels.ts';

interface LinkActDialogProps {
  link: PortalLink;
  /** Null if no action is pending. */
  act: LinkAct | null;
  onClose: () => void;
  onPasscode: (passcode: string) => void;
}

const doneNames = { revoke: actNames.revoked, unlock: actNames.unlocked, replace: actNames['passcode-replaced'] } as const;

/** Asks for a reason, which colleagues can read later, and applies the action. */
export function LinkActDialog({ link, act, onClose, onPasscode }: LinkActDialogProps) {
  const [reason, setReason] = useUnsavedState(`note on ${link.id}`, '');
  const [cause, setCause] = useUnsavedState<StaffCause>(`reason on ${link.id}`, 'other');
  const [problem, setProblem] = useState<string>();
  const run = useLinkAct(link.id);
  const texts = actTexts(act ?? 'revoke', link);
  const close = () => {
    setReason('');
    setCause('other');
    setProblem(undefined);
    onClose();
  };
  const action = async () => {
    const parsed = staffReasonSchema.safeParse(reason);
    setProblem(parsed.error?.issues[0]?.message);
    if (!act || !parsed.success) return false;
    const passcode = await run(act, { reason: parsed.data, cause });
    if (passcode) onPasscode(passcode);
    else toast({ title: doneNames[act] });
    return true;
  };
  return (
    <ActionDialog
      isOpen={act !== null}
      onClose={close}
      title={texts.title}
      description={texts.description}
      actionLabel={texts.label}
      isDestructive={act === 'revoke'}
      fallback={texts.fallback}
      action={action}
    >
      <Field label="Reason" isRequired hint="For the audit trail.">
        {(control) => (
          <Select {...control} value={cause} onChange={(event) => setCause(staffCauseSchema.parse(event.target.value))}>
            {staffCauseSchema.options.map((option) => (
              <option key={option} value={option}>
                {causeName(option)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Note" isRequired hint="For your colleagues. It stays with the link." error={problem}>
        {(control) => <TextArea {...control} rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
    </ActionDialog>
  );
}

interface PasscodeDialogProps {
  link: Pick<PortalLink, 'kind'>;
  /** Null if there is no passcode to show. */
  passcode: string | null;
  onClose: () => void;
}

/** Shows a new passcode, only once. */
export function PasscodeDialog({ link, passcode, onClose }: PasscodeDialogProps) {
  const secret = secretName(link.kind);
  return (
    <Dialog
      isOpen={passcode !== null}
      onClose={onClose}
      title={`New ${secret}`}
      description="You can only see it now. Send it separately from the link."
    >
      <div className="grid gap-4">
        <CopyField label={`New ${secret}`} text={passcode ?? ''} subject={`new ${secret}`} />
        <Button className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

const endpoints = { revoke: revokeLink, unlock: unlockLink, replace: replaceLinkPasscode } as const;

/** Applies an action with a reason to a link and updates the list. Returns the new passcode if there is one. */
function useLinkAct(id: string) {
  const queryClient = useQueryClient();
  return async (act: LinkAct, body: { reason: string; cause: StaffCause }): Promise<string | null> => {
    const reply = await call(checked(endpoints[act]), { params: { id }, body });
    writeListItem(queryClient, { segment: listLinks.path.split('/').at(-1)!, list: 'links', item: reply.link });
    return 'passcode' in reply ? reply.passcode : null;
  };
}
