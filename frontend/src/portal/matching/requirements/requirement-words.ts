import type { Requirement } from '@larkfield/schemas/matching/requirements.ts';

/** Common names of kinds of unit and shifts, in addition to their labels. */
const called: Record<string, string> = {
  'unit medical-icu': 'MICU',
  'unit surgical-icu': 'SICU',
  'unit mixed-icu': 'MSICU ICU',
  'unit neuro-icu': 'NSICU NICU neurosurgical',
  'unit trauma-icu': 'TICU STICU',
  'unit burn-icu': 'BICU',
  'unit respiratory-icu': 'RICU',
  'unit cardiac-icu': 'CICU',
  'unit pediatric-cardiac-icu': 'PCICU',
  'unit tele-icu': 'eICU',
  'unit step-down': 'PCU IMCU IMC SDU stepdown',
  'unit telemetry': 'tele',
  'unit medical-surgical': 'MS medsurg',
  'unit orthopedic': 'ortho',
  'unit rehabilitation': 'IRF rehab',
  'unit behavioral-health': 'psych BHU',
  'unit pediatric': 'peds',
  'unit pediatric-oncology': 'peds hem onc',
  'unit labor-delivery': 'L&D LD',
  'unit postpartum': 'mother baby couplet',
  'unit special-care-nursery': 'SCN',
  'unit emergency-department': 'ED ER',
  'unit pediatric-emergency': 'peds ED ER',
  'unit freestanding-emergency': 'FSED',
  'unit operating-room': 'OR',
  'unit surgery-center': 'ASC',
  'unit endoscopy': 'endo GI',
  'unit interventional-radiology': 'IR',
  'unit sterile-processing': 'SPD',
  'shift nights': 'nocturnal overnight NOC',
  'shift days': 'daytime',
  'shift float-units': 'floating',
};

/** The search words of a requirement; `key` is its key. */
export const wordsFor = (requirement: Requirement, key: string): string =>
  requirement.kind === 'unit' || requirement.kind === 'shift' ? (called[key] ?? '') : '';
