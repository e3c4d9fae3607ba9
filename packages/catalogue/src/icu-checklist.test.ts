import { expect, test } from 'vitest';
import { loadCatalogue } from './files.ts';

/** What an agency's ICU checklist usually asks, in short names of our own: the skills of `rn-icu` that answer it, or why none does. */
const asked: Record<string, Record<string, number[] | string>> = {
  Assessment: {
    'full body assessment': [557001],
    'vital signs and their trend': [504004],
    'pain rating, also of a patient who cannot speak': [515001],
    'sedation level': [557002],
    'delirium screen': [557003],
    'fall risk': [508002],
    'suicide risk': [520001],
    'abuse and neglect': [506004],
    'weight and fluid balance': 'routine of every shift, part of charting; the list asks acts that set nurses apart',
  },
  Cardiac: {
    'rhythm strip and arrhythmia recognition': [525004],
    '12-lead ECG': [525005],
    'acute myocardial infarction': [559005, 525607],
    'cardiac arrest team work': [526001, 507001],
    defibrillation: [526002],
    'synchronized cardioversion': [526003],
    'external pacing': [526004],
    'temporary transvenous pacemaker': [559011],
    'permanent pacemaker and implanted defibrillator': 'asked of telemetry; an ICU meets it as a rhythm problem',
    'arterial line setup and leveling': [529001],
    'central venous pressure': 'its use fades; the pulmonary artery catheter and the arterial line are asked',
    'pulmonary artery catheter': [529004],
    'balloon pump': 'belongs to the cardiovascular ICU, where the list asks it',
    'ventricular assist device': 'belongs to the cardiovascular ICU, where the list asks it',
    'care after open-heart surgery': 'belongs to the cardiovascular ICU, where the list asks it',
    'cardiac tamponade': [557013],
    'heart failure and cardiogenic shock':
      'the conditions stand in telemetry and cardiovascular lists; here the infusions for them are asked',
    'care after cardiac arrest with cooling': [526007],
    'arterial or venous sheath and site check': 'belongs to the cardiovascular ICU and the procedure labs',
  },
  Respiratory: {
    'breath sounds and work of breathing': [557001],
    'oxygen devices': [527001],
    'high-flow nasal oxygen': [527002],
    'CPAP and BiPAP': [527003],
    'help at intubation': [527010, 558015],
    'tube position and securing': [528003],
    'endotracheal suctioning': [528009],
    'ventilator settings and modes': [528010],
    'ventilator alarms': [528002],
    'weaning and extubation': [528006],
    'unplanned extubation': [528007],
    'prevention of ventilator pneumonia': [528005],
    'acute respiratory distress syndrome': [528012],
    'prone position': [528008],
    'tracheostomy care': [527007, 558014],
    'chest tube and drainage': [527009, 558006],
    pneumothorax: [557012],
    'pulmonary embolism': [559017],
    'blood gas drawing': [558001],
    'blood gas reading': [528004],
    capnography: [558007],
    'help at bronchoscopy': 'asked of respiratory therapists and endoscopy; the list is full',
    'bag-mask ventilation': [527005],
  },
  Neurologic: {
    'neurologic check and pupils': [531002],
    'stroke scale': [531001],
    'thrombolysis for stroke': [531003],
    'intracranial pressure': [558011],
    'ventricular drain': [558012],
    seizures: [560007],
    'lumbar drain': 'belongs to the neuro ICU, where the list asks it',
    'spinal precautions': 'belongs to the trauma and neuro ICU, where the lists ask it',
    'paralysis with train-of-four': [530006],
  },
  Gastrointestinal: {
    'nasogastric tube': [517503],
    'tube feeding': [517504],
    'parenteral nutrition': [517004],
    'gastrointestinal bleeding': 'the condition stands in emergency and progressive care; here massive transfusion is asked',
    'liver failure': 'asked of the medical ICU',
    'ostomy care': 'asked of surgical units; rare skill to tell ICU nurses apart',
    'fecal management system': 'a device; asked of wound and ostomy nurses',
  },
  'Renal and urinary': {
    'urinary catheter': [518001],
    'prevention of catheter infection': [518002],
    'acute kidney injury': 'the list is full; high potassium and renal replacement ask the acts of it',
    'continuous renal replacement': [532001, 532004],
    'care of a patient on hemodialysis': 'dialysis nurses treat; progressive care asks the care around it',
    'electrolyte replacement': [511004],
    'high potassium': [560008],
  },
  Endocrine: {
    'insulin drip': [511002],
    'diabetic ketoacidosis': [521004],
    'low blood sugar': [521002],
    'glucose meter': 'part of the insulin infusion and of hypoglycemia treatment, which are asked',
  },
  'Skin and wound': {
    'pressure injury risk': [516001],
    'pressure injury under devices': [558018],
    'isolation precautions': [501003],
    'negative pressure dressing': 'asked of surgical and wound lists',
    'surgical drains': 'asked of acute bedside lists',
  },
  'Vascular access and blood': {
    'starting an IV': [512001],
    'blood draw': [512004],
    'infiltration and extravasation': [512003],
    'central line dressing': [513001],
    'central line infection prevention': [513002],
    'drawing from a central line': [513005],
    'help at central line insertion': [558002],
    'central line removal': [513006],
    'red cell transfusion': [514001, 514003],
    'transfusion reaction': [514005],
    'massive transfusion': [514006],
  },
  Medications: {
    'IV push': [510004],
    'smart pump': [510008],
    'barcode scanning': [510003],
    'dose calculation': [510002],
    'high-alert double check': [511001],
    'drug compatibility': [558004, 558003],
    vasopressors: [530001, 530009],
    inotropes: [530002],
    antiarrhythmics: [530003],
    sedatives: [530005],
    'opioid infusion': [511005],
    'heparin infusion': [511003],
    thrombolytics: [531003],
    'overdose and antidotes': [560009],
  },
  'Sepsis and emergencies': {
    'sepsis bundle': [526006],
    'rapid response': [507002, 504004],
    'transport of a critical patient': [558005],
  },
  'Safety and professional skills': {
    'two identifiers': [502001],
    'allergy check': [502002],
    'specimen labels': [522001],
    'hand hygiene': [501001],
    'restraint monitoring': [519002],
    'early mobility': [558020],
    'handoff report': [504002],
    'order read-back': [504003],
    'consent and code status': [506003, 506002],
    'end of life': [535003],
    interpreters: [504005],
    'charge role': 'asked where a traveler is often charge; the list is full',
    'alarm limits': [502004],
    'electronic charting': [503001],
    'age groups': [505009],
    'charting system by name': 'belongs to the experience profile',
    'unit type and patient ratio': 'belongs to the experience profile',
  },
};

const icu = loadCatalogue().find(({ slug }) => slug === 'rn-icu')!;
const held = new Set(icu.categories.flatMap(({ skills }) => skills.map(({ id }) => id)));
const answers = Object.values(asked).flatMap((section) => Object.entries(section));

const answered = answers.flatMap(([, skills]) => (typeof skills === 'string' ? [] : [skills]));

test('the ICU list answers what an agency usually asks', () => {
  expect(answers.length).toBeGreaterThanOrEqual(114);
  expect(answered.length).toBeGreaterThanOrEqual(95);
});

test('every skill named as an answer stands in the list', () => {
  expect(answered.filter((skills) => skills.length === 0)).toEqual([]);
  expect(answered.flat().filter((id) => !held.has(id))).toEqual([]);
});
