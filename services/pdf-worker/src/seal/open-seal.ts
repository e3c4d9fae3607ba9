import { readFileSync, statSync } from 'node:fs';
import { sealEnd } from '#src/worker-metrics.ts';
import { openCmsSigner, type CmsSigner } from './cms-signature.ts';
import { readP12 } from './read-p12.ts';

/** The firm's seal: the signer, its owner, and the validity of its certificate. */
export interface Seal {
  owner: string;
  validFrom: Date;
  validTo: Date;
  signer: CmsSigner;
}

/** The files of the seal; without a P12 file there is no seal. */
export interface SealFiles {
  SEAL_P12?: string | undefined;
  SEAL_PASSPHRASE_FILE?: string | undefined;
}

/** The seal to use now, or null. */
export type CurrentSeal = () => Seal | null;

/**
 * Reads the seal once. A configured seal that cannot be used is refused. If the certificate expires while the worker runs, PDFs are no longer
 * sealed, since a seal that PDF readers call invalid is worse than none.
 */
export async function openSeal({ SEAL_P12: file, SEAL_PASSPHRASE_FILE: passphraseFile }: SealFiles, now = Date.now): Promise<CurrentSeal> {
  if (!file) return () => null;
  if (!passphraseFile) throw new Error('SEAL_P12 is set and SEAL_PASSPHRASE_FILE is not');
  requireOwnOnly(file);
  requireOwnOnly(passphraseFile);
  const p12 = await readP12(readFileSync(file), readFileSync(passphraseFile, 'utf8').replace(/\r?\n$/, ''));
  const { subject, validFromDate: validFrom, validToDate: validTo } = p12.certificate;
  if (validTo.getTime() <= now()) throw new Error(`The certificate of the seal ended on ${validTo.toISOString()}`);
  sealEnd.set(validTo.getTime() / 1_000);
  const seal = { owner: ownerIn(subject), validFrom, validTo, signer: openCmsSigner(p12) };
  return () => (now() < validTo.getTime() ? seal : null);
}

function requireOwnOnly(file: string) {
  if ((statSync(file).mode & 0o077) !== 0) throw new Error(`The seal's file ${file} must be readable by its owner only (0600)`);
}

/** The organization of a certificate, or its common name. */
function ownerIn(subject: string): string {
  return /^O=(.+)$/m.exec(subject)?.[1] ?? /^CN=(.+)$/m.exec(subject)?.[1] ?? subject;
}
