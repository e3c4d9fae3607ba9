import type { ServiceName } from '@larkfield/schemas/service-names.ts';

/**
 * The purposes of encryption, each with its own sub-key. Values that the same services decrypt share a purpose, since a finer division
 * would protect nothing.
 */
export const purposes = ['candidate', 'links', 'mails', 'pdfs', 'second-factor'] as const;

export type Purpose = (typeof purposes)[number];

/** The purposes for which each service encrypts and decrypts. Its key ring has only these sub-keys; a service without a purpose has no ring. */
export const purposesOf: Record<ServiceName, readonly Purpose[]> = {
  gateway: [],
  auth: ['second-factor'],
  checklist: ['candidate', 'pdfs'],
  links: ['links'],
  contact: ['mails'],
  'pdf-worker': ['pdfs'],
};
