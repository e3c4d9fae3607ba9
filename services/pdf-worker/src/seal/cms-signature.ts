import { createHash, sign } from 'node:crypto';
import { Null, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { P12 } from './read-p12.ts';

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
};

/** Makes CMS signatures over SHA-256 digests, all of the same length. */
export interface CmsSigner {
  length: number;
  sign: (digest: Buffer) => Buffer;
}

/**
 * Signs by CAdES baseline B (EN 319 122-1): the signed attributes are content type, digest and certificate, without a time, which PAdES keeps
 * in the PDF. Signatures differ only in the digest and its RSA value, so the rest is built once, and these two are put into a copy.
 */
export function openCmsSigner({ key, certificate, issuers }: P12): CmsSigner {
  const blankDigest = createHash('sha256').update('the place of the digest').digest();
  const attributes = signedAttributes(blankDigest, certificate.raw);
  const signed = Buffer.from(attributes.toSchema().toBER());
  // The signature covers the attributes with the tag of a SET, not with their tag in the message (RFC 5652, section 5.4).
  signed[0] = 0x31;
  const blankSignature = sign('sha256', signed, key);
  const blank = signedMessage(attributes, blankSignature, [certificate.raw, ...issuers.map(({ raw }) => raw)]);
  const digestInSigned = onlyPlaceOf(blankDigest, signed);
  const digestInMessage = onlyPlaceOf(blankDigest, blank);
  const signatureInMessage = onlyPlaceOf(blankSignature, blank);
  return {
    length: blank.length,
    sign(digest) {
      digest.copy(signed, digestInSigned);
      const message = Buffer.from(blank);
      digest.copy(message, digestInMessage);
      sign('sha256', signed, key).copy(message, signatureInMessage);
      return message;
    },
  };
}

function onlyPlaceOf(part: Buffer, whole: Buffer): number {
  const at = whole.indexOf(part);
  if (at < 0 || whole.includes(part, at + 1)) throw new Error('A signature is not built as expected');
  return at;
}

const attribute = (type: string, value: BaseBlock) => new Attribute({ type, values: [value] });
const sequence = (...value: BaseBlock[]) => new Sequence({ value });
const octets = (bytes: Buffer) => new OctetString({ valueHex: Uint8Array.from(bytes) });
const algorithm = (algorithmId: string) => new AlgorithmIdentifier({ algorithmId });

function signedAttributes(digest: Buffer, certificate: Buffer): SignedAndUnsignedAttributes {
  const certificateHash = createHash('sha256').update(certificate).digest();
  return new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute(oids.contentType, new ObjectIdentifier({ value: oids.data })),
      attribute(oids.messageDigest, octets(digest)),
      // A list of one certificate, identified by its SHA-256 (RFC 5035).
      attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
    ],
  });
}

function signedMessage(signedAttrs: SignedAndUnsignedAttributes, signature: Buffer, certificates: Buffer[]): Buffer {
  const parsed = certificates.map((raw) => Certificate.fromBER(raw));
  const [{ issuer, serialNumber }] = parsed as [Certificate];
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm: algorithm(oids.sha256),
    signedAttrs,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256WithRsa, algorithmParams: new Null() }),
    signature: octets(signature),
  });
  const content = new SignedData({
    version: 1,
    digestAlgorithms: [algorithm(oids.sha256)],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: parsed,
    signerInfos: [signer],
  });
  // Certificates are copied byte for byte: re-encoding one that is not strict DER would break its signature.
  return Buffer.from(new ContentInfo({ contentType: oids.signedData, content: content.toSchema() }).toSchema().toBER());
}
