import { choicesOf, type Choice, type ChoiceGroup } from './choice.ts';

export interface DeviceFamily extends ChoiceGroup {
  /** Parts of the slugs of the specialties that use the family; without `suits`, all specialties see it. */
  suits?: readonly string[];
}

const family = (label: string, suits: readonly string[] | undefined, labels: Record<string, string>): DeviceFamily => ({
  label,
  choices: choicesOf(labels),
  ...(suits && { suits }),
});

const criticalCare = [
  'icu',
  'rrt',
  'ltac',
  'burn',
  'flight',
  'rn-ed',
  'pediatric-ed',
  'perfusionist',
  'pacu',
  'anesthesia',
  'float',
  'pcu',
];
const scanning = [
  'ct-tech',
  'mri',
  'radiologic',
  'mammo',
  'nuclear',
  'sonographer',
  'echo',
  'radiation',
  'interventional',
  'cath',
  'ep-tech',
];
const bedside = ['rn-', 'lpn', 'paramedic', 'anesthesia', 'patient-care'];

/** Devices by family and vendor, as job orders name them. */
export const deviceFamilies: readonly DeviceFamily[] = [
  family('Ventilators', criticalCare, {
    'vent-drager': 'Dräger (Evita, Babylog)',
    'vent-hamilton': 'Hamilton (C1–C6, G5)',
    'vent-medtronic': 'Medtronic (PB 840, 980)',
    'vent-servo': 'Getinge Servo (i, u, n)',
    'vent-carescape': 'GE CARESCAPE R860',
    'vent-avea': 'Vyaire AVEA, LTV',
    'vent-v60': 'Philips V60, Trilogy',
    'vent-oscillator': 'SensorMedics 3100 oscillator',
    'vent-jet': 'Bunnell jet ventilator',
  }),
  family('Infusion pumps', bedside, {
    'pump-alaris': 'BD Alaris',
    'pump-spectrum': 'Baxter Sigma Spectrum, Novum',
    'pump-plum': 'ICU Medical Plum',
    'pump-infusomat': 'B. Braun Infusomat',
    'pump-medfusion': 'Medfusion syringe pump',
    'pump-cadd': 'CADD ambulatory pump',
  }),
  family('Patient monitors', [...bedside, 'ekg', 'cath', 'ep-', 'perfusionist'], {
    'monitor-philips': 'Philips IntelliVue',
    'monitor-ge': 'GE CARESCAPE',
    'monitor-nihon': 'Nihon Kohden',
    'monitor-spacelabs': 'Spacelabs',
    'monitor-drager': 'Dräger Infinity',
    'monitor-mindray': 'Mindray',
    'monitor-hemosphere': 'Edwards HemoSphere',
  }),
  family('Dialysis and CRRT', ['dialysis', 'hemodialysis', 'icu', 'burn', 'transplant', 'float'], {
    'dialysis-fresenius': 'Fresenius 2008 series',
    'dialysis-braun': 'B. Braun Dialog+',
    'dialysis-tablo': 'Outset Tablo',
    'dialysis-nxstage': 'NxStage',
    'crrt-prismax': 'Prismaflex, PrisMax',
    'crrt-nxstage': 'NxStage System One CRRT',
    'dialysis-peritoneal': 'Peritoneal cyclers',
  }),
  family('Heart and lung support', ['icu', 'cath', 'cvor', 'perfusionist', 'ep-', 'transplant', 'flight'], {
    'support-iabp': 'Balloon pump (Cardiosave, AutoCAT)',
    'support-impella': 'Impella',
    'support-heartmate': 'HeartMate 3 VAD',
    'support-ecmo': 'ECMO (Cardiohelp, CentriMag)',
  }),
  family('Cath and EP systems', ['cath', 'ep-'], {
    'lab-maclab': 'GE Mac-Lab, CardioLab',
    'lab-sensis': 'Siemens Sensis',
    'lab-xper': 'Philips Xper',
    'lab-labsystem': 'Boston Scientific LabSystem Pro',
    'lab-claris': 'Abbott WorkMate Claris',
    'lab-ivus': 'Intravascular ultrasound, OCT',
    'map-carto': 'CARTO mapping',
    'map-ensite': 'EnSite mapping',
    'map-rhythmia': 'Rhythmia, OPAL mapping',
    'ablation-cryo': 'Arctic Front cryoballoon',
    'ablation-pulsed': 'Pulsed field (FARAPULSE, PulseSelect)',
    'ablation-rotablator': 'Atherectomy (ROTAPRO, Diamondback)',
  }),
  family('Scanners', scanning, {
    'scanner-ge': 'GE HealthCare',
    'scanner-siemens': 'Siemens Healthineers',
    'scanner-philips': 'Philips',
    'scanner-canon': 'Canon',
    'scanner-fujifilm': 'Fujifilm, Hitachi',
    'scanner-hologic': 'Hologic',
    'scanner-samsung': 'Samsung ultrasound',
    'scanner-mindray': 'Mindray ultrasound',
    'linac-varian': 'Varian linear accelerator',
    'linac-elekta': 'Elekta linear accelerator',
    'injector-medrad': 'Bayer MEDRAD injector',
  }),
  family('Laboratory analyzers', ['laboratory', 'phlebotom'], {
    'analyzer-cobas': 'Roche cobas',
    'analyzer-alinity': 'Abbott Alinity, Architect',
    'analyzer-atellica': 'Siemens Atellica',
    'analyzer-beckman': 'Beckman Coulter',
    'analyzer-vitros': 'QuidelOrtho VITROS, VISION',
    'analyzer-sysmex': 'Sysmex',
    'analyzer-stago': 'Stago',
    'analyzer-vitek': 'bioMérieux VITEK',
    'analyzer-echo': 'Immucor Echo',
    'analyzer-istat': 'Abbott i-STAT',
  }),
  family('Histology instruments', ['histotech'], {
    'histology-leica': 'Leica (PELORIS, ST, CM cryostat)',
    'histology-sakura': 'Sakura Tissue-Tek (VIP, Prisma)',
    'histology-epredia': 'Epredia (HM microtome, CryoStar)',
    'histology-ventana': 'Roche VENTANA BenchMark',
    'histology-bond': 'Leica BOND',
    'histology-dako': 'Agilent Dako Omnis, Autostainer',
    'histology-scanner': 'Slide scanner (Aperio, NanoZoomer)',
  }),
  family('Surgical robots and equipment', ['-or', 'cvor', 'surgical', 'sterile', 'first-assist', 'endoscop', 'anesthesia'], {
    'robot-davinci': 'da Vinci',
    'robot-mako': 'Mako',
    'robot-rosa': 'ROSA',
    'robot-ion': 'Ion bronchoscopy',
    'surgery-oarm': 'O-arm navigation',
    'surgery-olympus': 'Olympus endoscopes',
    'surgery-stryker': 'Stryker towers',
    'surgery-storz': 'Karl Storz towers',
    'surgery-steris': 'STERIS sterilizers',
  }),
];

export const devices: readonly Choice[] = deviceFamilies.flatMap(({ choices }) => choices);

/** The families that people of a specialty work with. */
export function familiesFor(slug: string): DeviceFamily[] {
  return deviceFamilies.filter(({ suits }) => !suits || suits.some((part) => slug.includes(part)));
}
