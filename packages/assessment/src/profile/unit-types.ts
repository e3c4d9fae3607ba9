import { choicesOf, type Choice, type ChoiceGroup } from './choice.ts';

/** Which levels a unit's hospital or nursery may have. */
export type LevelKind = 'trauma' | 'neonatal' | 'maternal' | 'stroke' | 'burn';

export interface UnitType extends Choice {
  levels?: LevelKind;
}

const group = (label: string, labels: Record<string, string>, levels: Record<string, LevelKind> = {}): ChoiceGroup<UnitType> => ({
  label,
  choices: choicesOf(labels).map((choice) => (levels[choice.id] ? { ...choice, levels: levels[choice.id]! } : choice)),
});

/** Kinds of units. They follow the locations that the CDC uses in counting infections, in everyday words. */
export const unitTypeGroups: readonly ChoiceGroup<UnitType>[] = [
  group(
    'Critical care',
    {
      'medical-icu': 'Medical ICU',
      'surgical-icu': 'Surgical ICU',
      'mixed-icu': 'Medical-surgical ICU',
      'cardiac-icu': 'Cardiac ICU (CCU)',
      'cardiothoracic-icu': 'Cardiovascular surgical ICU (CVICU)',
      'neuro-icu': 'Neuro ICU',
      'trauma-icu': 'Trauma ICU',
      'burn-icu': 'Burn ICU',
      'respiratory-icu': 'Respiratory ICU',
      'oncology-icu': 'Oncology ICU',
      'pediatric-icu': 'Pediatric ICU (PICU)',
      'pediatric-cardiac-icu': 'Pediatric cardiac ICU',
      nicu: 'Neonatal ICU (NICU)',
      'tele-icu': 'Tele-ICU',
    },
    { 'trauma-icu': 'trauma', 'surgical-icu': 'trauma', 'neuro-icu': 'stroke', 'burn-icu': 'burn', nicu: 'neonatal' },
  ),
  group(
    'Hospital floors',
    {
      'step-down': 'Step-down or progressive care',
      telemetry: 'Telemetry',
      medical: 'Medical',
      surgical: 'Surgical',
      'medical-surgical': 'Medical-surgical',
      orthopedic: 'Orthopedic',
      neuro: 'Neuro',
      stroke: 'Stroke',
      pulmonary: 'Pulmonary',
      renal: 'Renal',
      oncology: 'Oncology',
      transplant: 'Transplant',
      'stem-cell': 'Stem cell transplant',
      burn: 'Burn floor',
      rehabilitation: 'Inpatient rehabilitation',
      'behavioral-health': 'Behavioral health',
      pediatric: 'Pediatric floor',
      'pediatric-oncology': 'Pediatric oncology',
      observation: 'Observation',
      'float-pool': 'Float pool',
    },
    { stroke: 'stroke', neuro: 'stroke', burn: 'burn' },
  ),
  group(
    'Women and newborns',
    {
      'labor-delivery': 'Labor and delivery',
      ldrp: 'LDRP',
      antepartum: 'Antepartum',
      postpartum: 'Postpartum or mother-baby',
      'newborn-nursery': 'Newborn nursery',
      'special-care-nursery': 'Special care nursery',
    },
    {
      'labor-delivery': 'maternal',
      ldrp: 'maternal',
      antepartum: 'maternal',
      postpartum: 'maternal',
      'newborn-nursery': 'neonatal',
      'special-care-nursery': 'neonatal',
    },
  ),
  group(
    'Emergency and transport',
    {
      'emergency-department': 'Emergency department',
      'pediatric-emergency': 'Pediatric emergency department',
      'freestanding-emergency': 'Freestanding emergency department',
      'urgent-care': 'Urgent care',
      transport: 'Flight or ground transport',
    },
    { 'emergency-department': 'trauma', 'pediatric-emergency': 'trauma' },
  ),
  group(
    'Surgery and procedures',
    {
      'operating-room': 'Operating room',
      'cardiac-operating-room': 'Cardiac operating room (CVOR)',
      'pediatric-operating-room': 'Pediatric operating room',
      'surgery-center': 'Ambulatory surgery center',
      'pre-post-op': 'Pre-op and post-op',
      pacu: 'Recovery (PACU)',
      endoscopy: 'Endoscopy',
      'cath-lab': 'Cath lab',
      'ep-lab': 'EP lab',
      'cath-recovery': 'Cath and EP prep and recovery',
      'hybrid-room': 'Hybrid operating room',
      'interventional-radiology': 'Interventional radiology',
      'sterile-processing': 'Sterile processing',
    },
    { 'operating-room': 'trauma', 'interventional-radiology': 'stroke' },
  ),
  group('Diagnostics and support', {
    'diagnostic-imaging': 'Diagnostic imaging',
    'radiation-oncology': 'Radiation oncology',
    'nuclear-medicine': 'Nuclear medicine',
    echo: 'Echo or vascular lab',
    laboratory: 'Laboratory',
    'blood-bank': 'Blood bank',
    histology: 'Histology or pathology lab',
    'respiratory-care': 'Respiratory care, hospital-wide',
    'pulmonary-function': 'Pulmonary function lab',
    'sleep-center': 'Sleep center',
    neurodiagnostics: 'EEG lab',
    pharmacy: 'Pharmacy',
    'acute-therapy': 'Acute therapy, hospital-wide',
    'case-management': 'Case management',
  }),
  group('Outside the hospital', {
    'outpatient-clinic': 'Clinic or physician office',
    infusion: 'Infusion center',
    'outpatient-dialysis': 'Outpatient dialysis',
    'acute-dialysis': 'Acute dialysis, hospital-wide',
    'outpatient-therapy': 'Outpatient therapy',
    'long-term-acute': 'Long-term acute care (LTACH)',
    'skilled-nursing': 'Skilled nursing or long-term care',
    'home-health': 'Home health',
    hospice: 'Hospice',
    corrections: 'Corrections',
    school: 'School',
    other: 'Other unit',
  }),
];

export const unitTypes: readonly UnitType[] = unitTypeGroups.flatMap(({ choices }) => choices);

const roman = ['I', 'II', 'III', 'IV', 'V'];
const levels = (kind: string, words: string, count: number): Choice[] =>
  roman.slice(0, count).map((numeral, index) => ({ id: `${kind}-${index + 1}`, label: `${words} level ${numeral}` }));

/** The levels of each kind. */
export const unitLevels: Readonly<Record<LevelKind, readonly Choice[]>> = {
  trauma: levels('trauma', 'Trauma', 5),
  neonatal: levels('neonatal', 'Neonatal', 4),
  maternal: levels('maternal', 'Maternal', 4),
  stroke: choicesOf({
    'stroke-comprehensive': 'Comprehensive stroke center',
    'stroke-thrombectomy': 'Thrombectomy-capable stroke center',
    'stroke-primary': 'Primary stroke center',
    'stroke-acute-ready': 'Acute stroke ready hospital',
  }),
  burn: choicesOf({ 'burn-verified': 'Verified burn center' }),
};

export const allLevels: readonly Choice[] = Object.values(unitLevels).flat();

/**
 * The most patients a nurse usually has, by level of care. The form asks to confirm a higher number but never refuses it
 * (product.md#profile-6). Units that are missing here differ too much between hospitals.
 */
export const usualLoads: readonly { most: number; units: readonly string[] }[] = [
  // Critical care. One nurse watches a whole floor from a tele-ICU.
  { most: 4, units: unitTypes.filter(({ id }) => /(^|-)n?icu$/.test(id) && id !== 'tele-icu').map(({ id }) => id) },
  // A nurse has one patient in labor or under anesthesia, or a few patients in recovery.
  {
    most: 4,
    units: ['labor-delivery', 'operating-room', 'cardiac-operating-room', 'pediatric-operating-room', 'pacu', 'cath-lab', 'ep-lab'],
  },
  // Intermediate care.
  { most: 6, units: ['step-down', 'special-care-nursery', 'stem-cell', 'acute-dialysis'] },
  // Floors and emergency departments.
  {
    most: 10,
    units: ['telemetry', 'medical', 'surgical', 'medical-surgical', 'orthopedic', 'neuro', 'stroke', 'pulmonary', 'renal', 'oncology']
      .concat(['transplant', 'burn', 'pediatric', 'pediatric-oncology', 'observation', 'ldrp', 'antepartum', 'postpartum'])
      .concat(['newborn-nursery', 'emergency-department', 'pediatric-emergency', 'freestanding-emergency']),
  },
];

/** True when a nurse on such a unit seldom has that many patients. */
export const isUnusualLoad = (unitType: string, patients: number): boolean =>
  usualLoads.some(({ most, units }) => patients > most && units.includes(unitType));
