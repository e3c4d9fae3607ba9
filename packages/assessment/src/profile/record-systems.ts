import { choicesOf, type Choice } from './choice.ts';

/** The electronic health records that candidates name most often. Candidates type any other name. */
export const recordSystems: readonly Choice[] = choicesOf({
  epic: 'Epic',
  'oracle-cerner': 'Oracle Health (Cerner)',
  meditech: 'MEDITECH',
  'cprs-vista': 'VA CPRS (VistA)',
  'mhs-genesis': 'MHS GENESIS',
  paragon: 'Altera Paragon',
  sunrise: 'Altera Sunrise',
  athena: 'athenahealth',
  eclinicalworks: 'eClinicalWorks',
  nextgen: 'NextGen',
  pointclickcare: 'PointClickCare',
  matrixcare: 'MatrixCare',
  'homecare-homebase': 'Homecare Homebase',
  wellsky: 'WellSky',
  netsmart: 'Netsmart myUnity',
});

/** The id of a choice whose name the candidate types. */
export const otherChoice = 'other';
