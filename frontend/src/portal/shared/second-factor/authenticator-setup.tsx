import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { type Enrolment, totpCodeSchema } from '@larkfield/schemas/auth/second-factor.ts';
import { encodeQR } from 'qr';
import { CodeForm } from '#src/shared/form/code-input.tsx';
import { CopyButton } from '#src/shared/form/copy-button.tsx';

interface AuthenticatorSetupProps {
  enrolment: Enrolment;
  isPending: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
}

/** The secret as a QR code and as text, with the field for the app's first code. */
export function AuthenticatorSetup({ enrolment: { secret, uri }, isPending, error, onCode }: AuthenticatorSetupProps) {
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-4 pl-5 marker:font-semibold">
        <li>
          <div className="grid gap-3">
            <p>Scan this with an authenticator app on your phone.</p>
            <QrCode text={uri} label="QR code for your authenticator app" className="w-full max-w-56 rounded-control border border-line" />
            <div className="grid gap-1.5">
              <p className="text-sm text-muted">Can't scan it? Type this key into the app:</p>
              <p className="flex flex-wrap items-center gap-3">
                <code className="font-mono font-semibold break-all" data-testid="totp-secret">
                  {secret.replace(/(.{4})(?=.)/g, '$1 ')}
                </code>
                <CopyButton text={secret} subject="key" size="small" />
              </p>
            </div>
          </div>
        </li>
        <li>Enter the code the app shows now.</li>
      </ol>
      <CodeForm
        label="Code from your app"
        digits={totpDigits}
        submitText="Turn on"
        pendingText="Checking..."
        isPending={isPending}
        error={error}
        check={checkTotpCode}
        onSubmit={onCode}
      />
    </div>
  );
}

export const totpDigits = authConstants.totpDigits;

/** The error of an invalid code before it is sent, or undefined. */
export const checkTotpCode = (code: string): string | undefined => totpCodeSchema.safeParse(code).error?.issues[0]?.message;

/** White modules around the QR code, which readers need. */
const quietZone = 4;

/** A text as a QR code. It is drawn here, so that the text is sent nowhere. */
function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" className={className}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
