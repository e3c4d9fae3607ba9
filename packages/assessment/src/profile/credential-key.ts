import type { Certificate, License } from '@larkfield/schemas/profile/profile.ts';

/** All fields of a license: a staff check is valid until any of them changes. */
export const licenseKey = ({ type, name, states = [], compact, expires }: License): string =>
  ['license', type, name ?? '', states.toSorted().join('+'), compact ? 'compact' : '', expires ?? ''].join('|');

export const certificateKey = ({ name, expires, inProgress }: Certificate): string =>
  ['certificate', name, inProgress ? 'in progress' : '', expires ?? ''].join('|');
