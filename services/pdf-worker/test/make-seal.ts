import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '@larkfield/one-machine/find-program.ts';

/** True if the programs for making and checking seals are installed; the product does not need them. */
export const hasSealTools = ['openssl', 'qpdf', 'pdfsig'].every((name) => findProgram([name]) !== null);

export interface TestSeal {
  env: { SEAL_P12: string; SEAL_PASSPHRASE_FILE: string };
  /** The self-signed certificate. */
  certificate: string;
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** Makes a P12 file with a self-signed certificate. */
export function makeSeal(folder: string, { key = 'rsa:3072', options = [] as string[], exportOptions = [] as string[] } = {}): TestSeal {
  const [keyFile, certificate, p12, passphraseFile] = ['key.pem', 'certificate.pem', 'seal.p12', 'passphrase'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const names = ['-subj', '/O=Larkfield Staffing/CN=Larkfield test seal', '-addext', 'keyUsage=critical,digitalSignature,nonRepudiation'];
  openssl(
    'req',
    '-x509',
    '-newkey',
    ...key.split(' '),
    '-nodes',
    '-days',
    '30',
    '-keyout',
    keyFile,
    '-out',
    certificate,
    ...names,
    ...options,
  );
  writeFileSync(passphraseFile, 'korrekt horse\n', { mode: 0o600 });
  openssl('pkcs12', '-export', '-inkey', keyFile, '-in', certificate, '-passout', `file:${passphraseFile}`, '-out', p12, ...exportOptions);
  return { env: { SEAL_P12: p12, SEAL_PASSPHRASE_FILE: passphraseFile }, certificate };
}
