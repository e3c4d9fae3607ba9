import type { LineRole } from '@larkfield/schemas/profile/profile.ts';
import { choicesOf, type Choice } from './choice.ts';

/** Lines of surgery, for operating rooms and surgical technologists. */
export const serviceLines: readonly Choice[] = choicesOf({
  general: 'General',
  orthopedic: 'Orthopedic',
  'total-joints': 'Total joints',
  spine: 'Spine',
  neuro: 'Neurosurgery',
  cardiac: 'Open heart',
  thoracic: 'Thoracic',
  vascular: 'Vascular',
  robotics: 'Robotics',
  urology: 'Urology',
  gynecology: 'Gynecology',
  obstetrics: 'Cesarean birth',
  ent: 'ENT',
  eye: 'Eye',
  plastic: 'Plastic',
  oral: 'Oral and maxillofacial',
  trauma: 'Trauma',
  transplant: 'Transplant',
  pediatric: 'Pediatric',
  bariatric: 'Bariatric',
});

/** Procedures of cath and EP labs, divided as in their schedules. */
export const procedureLines: readonly Choice[] = choicesOf({
  'coronary-diagnostic': 'Diagnostic coronary and left heart',
  'right-heart': 'Right heart catheterization',
  pci: 'Coronary intervention (PCI)',
  stemi: 'Emergency STEMI cases',
  'mechanical-support': 'Balloon pump and percutaneous ventricular support',
  'structural-heart': 'Structural heart (TAVR, mitral repair)',
  'appendage-closure': 'Left atrial appendage closure',
  'peripheral-arterial': 'Peripheral arterial',
  'venous-clot': 'Venous and pulmonary embolism',
  'congenital-heart': 'Congenital and pediatric heart',
  'ep-study': 'EP studies and SVT ablation',
  'af-ablation': 'Atrial fibrillation ablation',
  'vt-ablation': 'Ventricular tachycardia ablation',
  'device-implant': 'Pacemaker and ICD implants',
  'lead-extraction': 'Lead extraction',
  'cardioversion-tee': 'Cardioversion and TEE',
});

export const lineRoles = {
  scrub: 'Scrub',
  circulate: 'Circulate',
  both: 'Scrub and circulate',
  monitor: 'Monitor',
  'scrub-monitor': 'Scrub and monitor',
  'circulate-monitor': 'Circulate and monitor',
  all: 'Scrub, circulate and monitor',
} as const satisfies Record<LineRole, string>;

type LineAct = 'scrub' | 'circulate' | 'monitor';
const actsOfRole = {
  scrub: ['scrub'],
  circulate: ['circulate'],
  monitor: ['monitor'],
  both: ['scrub', 'circulate'],
  'scrub-monitor': ['scrub', 'monitor'],
  'circulate-monitor': ['circulate', 'monitor'],
  all: ['scrub', 'circulate', 'monitor'],
} as const satisfies Record<LineRole, readonly LineAct[]>;

/** The acts of a role. */
export const actsOf = (role: LineRole): readonly string[] => actsOfRole[role];

/** The role with an act added or removed. The last act stays, since a line needs at least one act. */
export function withActToggled(role: LineRole, act: string): LineRole {
  const acts = actsOf('all').filter((other) => actsOf(role).includes(other) !== (other === act));
  const roles = Object.keys(actsOfRole) as LineRole[];
  return roles.find((other) => actsOf(other).join() === acts.join()) ?? role;
}

interface ServiceMatrix {
  title: string;
  lines: readonly Choice[];
  acts: readonly Choice[];
  /** The role of a line that was just ticked: all acts. */
  wholeRole: LineRole;
}

const tableActs = choicesOf({ scrub: 'Scrub', circulate: 'Circulate' });
const surgery: ServiceMatrix = { title: 'Service lines', lines: serviceLines, acts: tableActs, wholeRole: 'both' };
const procedures: ServiceMatrix = {
  title: 'Procedure lines',
  lines: procedureLines,
  acts: [...tableActs, ...choicesOf({ monitor: 'Monitor' })],
  wholeRole: 'all',
};
/** The procedures that an EP lab lists first. */
const electrophysiology = [
  'ep-study',
  'af-ablation',
  'vt-ablation',
  'device-implant',
  'lead-extraction',
  'cardioversion-tee',
  'appendage-closure',
];
const epProcedures: ServiceMatrix = {
  ...procedures,
  lines: [
    ...electrophysiology.flatMap((own) => procedureLines.filter(({ id }) => id === own)),
    ...procedureLines.filter(({ id }) => !electrophysiology.includes(id)),
  ],
};
export const serviceMatrices: readonly ServiceMatrix[] = [surgery, procedures];

/** Benches of a laboratory. */
export const benches: readonly Choice[] = choicesOf({
  chemistry: 'Chemistry',
  hematology: 'Hematology',
  coagulation: 'Coagulation',
  urinalysis: 'Urinalysis',
  'blood-bank': 'Blood bank',
  microbiology: 'Microbiology',
  molecular: 'Molecular',
  immunology: 'Immunology and serology',
  'flow-cytometry': 'Flow cytometry',
  toxicology: 'Toxicology',
  'point-of-care': 'Point of care',
  processing: 'Processing and send-outs',
  grossing: 'Grossing and accessioning of tissue',
  histology: 'Embedding and microtomy',
  'special-stains': 'Special stains',
  immunohistochemistry: 'Immunohistochemistry',
  'frozen-section': 'Frozen sections',
  cytology: 'Cytology preparation',
});

export const ageGroups: readonly Choice[] = choicesOf({
  premature: 'Premature newborns',
  newborns: 'Newborns',
  infants: 'Infants and toddlers',
  children: 'Children',
  adolescents: 'Adolescents',
  adults: 'Adults',
  'older-adults': 'Older adults',
});

/** Languages other than English in which a candidate can speak with patients. */
export const languages: readonly Choice[] = choicesOf({
  spanish: 'Spanish',
  asl: 'American Sign Language',
  arabic: 'Arabic',
  amharic: 'Amharic',
  cantonese: 'Cantonese',
  french: 'French',
  german: 'German',
  gujarati: 'Gujarati',
  haitian: 'Haitian Creole',
  hindi: 'Hindi',
  hmong: 'Hmong',
  italian: 'Italian',
  japanese: 'Japanese',
  korean: 'Korean',
  mandarin: 'Mandarin',
  nepali: 'Nepali',
  persian: 'Persian',
  polish: 'Polish',
  portuguese: 'Portuguese',
  punjabi: 'Punjabi',
  russian: 'Russian',
  somali: 'Somali',
  swahili: 'Swahili',
  tagalog: 'Tagalog',
  tamil: 'Tamil',
  telugu: 'Telugu',
  ukrainian: 'Ukrainian',
  urdu: 'Urdu',
  vietnamese: 'Vietnamese',
  yoruba: 'Yoruba',
});

/** Shifts, and duties beside the care of one's own patients. */
export const shifts: readonly Choice[] = choicesOf({
  days: 'Days',
  evenings: 'Evenings',
  nights: 'Nights',
  rotating: 'Rotating shifts',
  weekends: 'Weekends',
  'on-call': 'On call',
  'twelve-hours': '12-hour shifts',
  'float-units': 'Floated to other units',
  'float-pool': 'Float pool',
  charge: 'Charge',
  preceptor: 'Preceptor',
  'rapid-response': 'Code or rapid response team',
  'first-travel': 'Travel assignments',
});

/** The lines of service by which a specialty is staffed; undefined for a specialty that has none. */
export function serviceMatrixFor(slug: string): ServiceMatrix | undefined {
  if (/(^|-)ep-/.test(slug)) return epProcedures;
  if (/cath-lab/.test(slug)) return procedures;
  return /(^|-)(or|cvor)($|-)|surgical|first-assist/.test(slug) ? surgery : undefined;
}

/** Whether people of a specialty work at laboratory benches. */
export const hasBenches = (slug: string): boolean => /laboratory|histotech/.test(slug);
