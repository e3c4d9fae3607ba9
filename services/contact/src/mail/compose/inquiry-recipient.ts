import { brand } from '@larkfield/brand/brand.ts';

type Desk = 'careers' | 'employers' | 'credentialing';

/** Words in an inquiry's source, such as `header-apply-now`, and the desk they mean. */
const desks: Record<string, Desk> = {
  apply: 'careers',
  careers: 'careers',
  join: 'careers',
  jobs: 'careers',
  hiring: 'employers',
  employers: 'employers',
  partner: 'employers',
  service: 'employers',
  checklist: 'credentialing',
};

/** The firm's address that an inquiry goes to; the source comes from outside and only chooses among our own. */
export function inquiryRecipient(source: string): string {
  const word = source
    .toLowerCase()
    .split('-')
    .find((part) => Object.hasOwn(desks, part));
  return brand.emails[word === undefined ? 'general' : desks[word]!];
}
