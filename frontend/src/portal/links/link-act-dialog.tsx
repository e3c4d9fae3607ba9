import { staffCauseSchema, staffReasonSchema, type PortalLink, type StaffCause } from '@larkfield/schemas/portal/portal-link.ts';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { Field } from '#src/shared/form/field.tsx';
import { Select } from '#src/shared/form/select.tsx';
import { TextArea } from '#src/shared/form/text-input.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { actTexts, type LinkAct } from './link-acts.ts';
import { actNames, causeName } from './link-words.ts';
import { useLinkAct } from './use-link-act.ts';

interface LinkActDialogProps {
  link: PortalLink;
  /** Null while nothing is asked for. */
  act: LinkAct | null;
  onClose: () => void;
  onPasscode: (passcode: string) => void;
}

const doneNames = { revoke: actNames.revoked, unlock: actNames.unlocked, replace: actNames['passcode-replaced'] } as const;

/** Asks why, which colleagues can read later, and does it. */
export function LinkActDialog({ link, act, onClose, onPasscode }: LinkActDialogProps) {
  const [reason, setReason] = useState('');
  const [cause, setCause] = useState<StaffCause>('other');
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
      <Field label="Cause" isRequired hint="For the audit trail.">
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
      <Field label="Reason" isRequired hint="For your colleagues; it stays with the link." error={problem}>
        {(control) => <TextArea {...control} rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
    </ActionDialog>
  );
}
