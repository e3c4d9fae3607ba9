/** The terms under which the catalogue is published; the firm confirms them (packages/catalogue/data/licence.md). */
export const catalogueLicence = {
  name: 'Creative Commons Attribution 4.0 International (CC BY 4.0)',
  identifier: 'CC-BY-4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

export const catalogueStatus = 'Draft for clinical review by the firm: no licensed clinician has approved it yet.';

/** Attributions that other publishers require wherever their codes are shown. */
export const catalogueAttributions = [
  'This page includes information from the O*NET Database (O*NET-SOC 2019 taxonomy) by the U.S. Department of Labor, Employment and Training ' +
    'Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark of USDOL/ETA. Codes and titles are unchanged; we added which specialty of the catalog belongs ' +
    'under which occupation, and USDOL/ETA has not approved, endorsed, or tested that.',
  'Patient care locations: codes and names of the healthcare service locations (HSLOC) of the National Healthcare Safety Network, Centers for Disease ' +
    'Control and Prevention. Their use here does not mean the CDC endorses it.',
  'Scales, scores and guidelines named in a skill belong to their owners. The catalog holds none of their content.',
] as const;
