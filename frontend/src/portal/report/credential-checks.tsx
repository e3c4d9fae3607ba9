import { certificateKey, licenseKey } from '@larkfield/assessment/profile/credential-key.ts';
import { certificateText, checkText, endsSoonText, licenseText } from '@larkfield/report/profile/profile-words.ts';
import { checkCredential } from '@larkfield/schemas/portal/submissions/check-credential.ts';
import type { CredentialCheck, ReportProfile } from '@larkfield/schemas/profile/credential-check.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { useDeferred } from '#src/shared/browser/use-deferred.ts';
import { sayUnavailable, toast } from '#src/shared/status/toast-store.ts';
import { localDay } from '#src/shared/text/local-day.ts';
import { Button } from '#src/shared/ui/button.tsx';

export interface Credential {
  key: string;
  text: string;
  /** That it ends within the next weeks, or nothing. */
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

/** Licenses and certificates with what staff noted of each; a note stands on the report, and a new PDF is made. */
export function CredentialChecks({ id, profile }: { id: string; profile: ReportProfile }) {
  const credentials = credentialsOf(profile, localDay());
  const [chosen, setChosen] = useState<Credential | null>(null);
  const renderDialog = useDeferred(chosen !== null, loadDialog, () => {
    setChosen(null);
    sayUnavailable();
  });
  const titleId = useId();
  const queryClient = useQueryClient();
  const send = async (credential: string, check: CredentialCheck | null) => {
    await call(checked(checkCredential), { params: { id }, body: { credential, check } });
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => String(part).includes(id)) });
    toast({ title: check ? 'Check recorded' : 'Check removed' });
  };
  if (credentials.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5 print:hidden">
      <h2 id={titleId} className="text-xl">
        Licenses and certifications
      </h2>
      <ul className="divide-y divide-line">
        {credentials.map((credential) => (
          <li key={credential.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="mr-auto min-w-0">
              <p className="font-semibold wrap-anywhere">{credential.text}</p>
              {credential.soon && <p className="text-warning">{credential.soon}</p>}
              {credential.check ? (
                <p className="flex items-start gap-1.5 text-accent-text">
                  <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                  {checkText(credential.check)}
                </p>
              ) : (
                <p className="text-muted">Self-reported</p>
              )}
            </div>
            <Button
              variant="secondary"
              aria-label={`${credential.check ? 'Change the check of' : 'Record a check of'} ${credential.text}`}
              onClick={() => setChosen(credential)}
            >
              {credential.check ? 'Change' : 'Record a check'}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && renderDialog?.(chosen, send, () => setChosen(null))}
    </section>
  );
}

type Send = (credential: string, check: CredentialCheck | null) => Promise<void>;

/** The dialog; its code is loaded when it is first asked for. */
async function loadDialog() {
  const { CheckDialog } = await import('./check-dialog.tsx');
  return (credential: Credential, send: Send, onClose: () => void) => (
    <CheckDialog key={credential.key} credential={credential} send={send} onClose={onClose} />
  );
}
