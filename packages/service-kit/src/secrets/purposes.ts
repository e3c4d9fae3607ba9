import type { ServiceName } from '@larkfield/schemas/service-names.ts';

/**
 * What values are encrypted for, each under a sub-key of its own. Values that the same services open share a purpose: a finer one would
 * protect nothing.
 */
export const purposes = ['candidate', 'links', 'mails', 'pdfs', 'second-factor'] as const;

export type Purpose = (typeof purposes)[number];

/** What each service encrypts and decrypts; its key ring holds no other sub-key, and who has no purpose has no ring. */
export const purposesOf: Record<ServiceName, readonly Purpose[]> = {
  gateway: [],
  auth: ['second-factor'],
  checklist: ['candidate', 'pdfs'],
  links: ['links'],
  contact: ['mails'],
  'pdf-worker': ['pdfs'],
};
