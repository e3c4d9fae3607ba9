import { certificateKey, licenseKey } from '@larkfield/assessment/profile/credential-key.ts';
import { certificateText, checkText, endsSoonText, licenseText } from '@larkfield/report/profile/profile-text.ts';
import { checkCredential } from '@larkfield/schemas/portal/submissions.ts';
import type { CredentialCheck, NewCheck, ReportProfile } from '@larkfield/schemas/profile/credential-check.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { sayUnavailable, toast } from '#src/shared/status/toast-store.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { Button } from '#src/shared/ui/button.tsx';

export interface Credential {
  key: string;
  text: string;
  /** The note that the credential ends within the next weeks, or an empty text. */
  soon: string;
  check: CredentialCheck | undefined;
}

function credentialsOf({ licenses = [], certificates = [] }: ReportProfile, today: string): Credential[] {
  return [
    ...licenses.map((license) => ({
      key: licenseKey(license),
      text: licenseText(license, today),
      soon: endsSoonText(license.expires, today),
      check: license.checked,
    })),
    ...certificates.map((certificate) => ({
      key: certificateKey(certificate),
      text: certificateText(certificate, today),
      soon: endsSoonText(certificate.expires, today),
      check: certificate.checked,
    })),
  ];
}

/** Licenses and certificates with the checks by staff. A check is shown on the report, and causes a new PDF. */
export function CredentialChecks({ id, profile }: { id: string; profile: ReportProfile }) {
  const credentials = credentialsOf(profile, localDay());
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const renderDialog = useDeferred(isOpen, loadDialog, () => {
    close();
    sayUnavailable();
  });
  const queryClient = useQueryClient();
  const send: Send = async (checks) => {
    await call(checked(checkCredential), { params: { id }, body: { checks } });
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => String(part).includes(id)) });
    toast({ title: 'Checks saved' });
  };
  if (credentials.length === 0) return null;
  return (
    <section aria-label="Licenses and certifications" className="grid justify-items-start gap-3 print:hidden">
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Record checks
      </Button>
      <ul className="w-full divide-y divide-line">
        {credentials.map((credential) => (
          <li key={credential.key} className="py-2">
            <p className="font-semibold wrap-anywhere">{credential.text}</p>
            {credential.soon && <p className="text-warning">{credential.soon}</p>}
            {credential.check ? (
              <p className="flex items-start gap-1.5 text-accent-text">
                <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{checkText(credential.check)}</span>
              </p>
            ) : (
              <p className="text-muted">Self-reported</p>
            )}
          </li>
        ))}
      </ul>
      {isOpen && renderDialog?.(credentials, send, close)}
    </section>
  );
}

export type Send = (checks: { credential: string; check: NewCheck | null }[]) => Promise<void>;

/** The dialog, whose code is loaded on first use. */
async function loadDialog() {
  const { CheckDialog } = await import('./check-dialog.tsx');
  return (credentials: Credential[], send: Send, onClose: () => void) => (
    <CheckDialog credentials={credentials} send={send} onClose={onClose} />
  );
}
