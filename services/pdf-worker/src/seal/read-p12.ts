import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { type AuthenticatedSafe, CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, type SafeContents } from 'pkijs';

/** The content of a P12 file: a private key, its certificate, and the certificates of its issuers. */
export interface P12 {
  key: KeyObject;
  certificate: X509Certificate;
  issuers: X509Certificate[];
}

/** Reads a P12 file (PKCS#12, RFC 7292) with AES, as current programs write it; throws if the passphrase is wrong or the key is not RSA. */
export async function readP12(bytes: Buffer, passphrase: string): Promise<P12> {
  const keys: KeyObject[] = [];
  const certificates: X509Certificate[] = [];
  const password = asArrayBuffer(Buffer.from(passphrase));
  for (const { safeBags } of await openSafes(bytes, password)) {
    for (const { bagValue } of safeBags) {
      if (bagValue instanceof PKCS8ShroudedKeyBag) keys.push(await openKey(bagValue, password));
      if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate)
        certificates.push(new X509Certificate(Buffer.from(bagValue.parsedValue.toSchema().toBER())));
    }
  }
  const [key] = keys;
  const certificate = certificates.find((one) => key && one.checkPrivateKey(key));
  if (!key || !certificate) throw new Error('The P12 file of the seal holds no private key with its certificate');
  // Only RSA with PKCS#1 v1.5 gives the same signature each time.
  if (key.asymmetricKeyType !== 'rsa')
    throw new Error(`The seal needs an RSA key, and the P12 file holds one of the kind ${key.asymmetricKeyType}`);
  return { key, certificate, issuers: certificates.filter((one) => one !== certificate) };
}

async function openSafes(bytes: Buffer, password: ArrayBuffer): Promise<SafeContents[]> {
  try {
    const pfx = PFX.fromBER(bytes);
    await pfx.parseInternalValues({ password, checkIntegrity: true });
    const safe = pfx.parsedValue!.authenticatedSafe as AuthenticatedSafe;
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
    return (safe.parsedValue as { safeContents: { value: SafeContents }[] }).safeContents.map(({ value }) => value);
  } catch (error) {
    throw new Error('The P12 file of the seal does not open: its passphrase is wrong, or it is of an old kind (docs/seal.md)', {
      cause: error,
    });
  }
}

async function openKey(bag: PKCS8ShroudedKeyBag, password: ArrayBuffer): Promise<KeyObject> {
  await (bag as unknown as { parseInternalValues: (parameters: object) => Promise<void> }).parseInternalValues({ password });
  return createPrivateKey({ key: Buffer.from(bag.parsedValue!.toSchema().toBER()), format: 'der', type: 'pkcs8' });
}

function asArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
