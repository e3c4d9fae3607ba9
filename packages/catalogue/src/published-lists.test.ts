import { expect, test } from 'vitest';
import { loadCatalogue } from './files.ts';

const profileAsks = 'few general operating rooms run it; the profile asks the service';

/** Why a list does not ask a topic. The skills that a reason rests on are checked, in the list itself and in others. */
interface Reason {
  reason: string;
  here?: number[];
  elsewhere?: Record<string, number[]>;
}

/**
 * Relevant topics that published checklists of agencies and hospitals asked and ours lacked, with the skills that cover them now, or the
 * reason why none does. We gave the topics short names. Charting systems, settings and makes belong to the experience profile.
 */
const asked: Record<string, Record<string, number[] | Reason>> = {
  'rn-icu': {
    'antihypertensive infusions': [530004],
    nitrates: [530004],
    'gastrointestinal bleeding': [560002],
    'liver failure': {
      reason: 'the medical ICU takes these patients; here bleeding, infusions and consciousness are asked',
      here: [560002, 530001, 531002],
      elsewhere: { 'rn-micu': [102002] },
    },
    pancreatitis: {
      reason: 'no act of its own: pain relief, electrolytes, glucose and feeding are asked',
      here: [511005, 511004, 511002, 517002],
    },
    'alcohol withdrawal': [520004],
    'sedation for procedures at the bedside': [533003],
    'central venous pressure and oxygen saturation': [529003],
    'arterial sheath': {
      reason: 'the labs remove sheaths; bleeding afterwards is asked where these patients go',
      elsewhere: { 'rn-cath-lab': [556001], 'rn-interventional-radiology': [556001], 'rn-cvicu': [556002], 'rn-pcu-stepdown': [556002] },
    },
    'patient with a cerebral shunt': {
      reason: 'a failing shunt shows in an adult by consciousness, which is asked; lists for children ask the shunt',
      here: [531002],
      elsewhere: { 'rn-pediatrics': [564009], 'rn-pediatric-ed': [564009] },
    },
    'dispensing cabinet': { reason: 'a make of equipment; the count and waste of what it holds is asked', here: [510009] },
    'family and patient teaching': [523001],
  },
  'rn-ed': {
    suction: [527004],
    'heparin infusion': [511003],
    'nitroglycerin and nicardipine infusions': [530004],
    'antiarrhythmic drugs': [530003],
    'watch over a suicidal patient': [520003],
    'involuntary hold': [520007],
    'wound and laceration care': [9068],
    'eye, ear and nose emergencies': [9070],
    'abdominal and testicular emergencies': [9069],
    'lumbar puncture': [564010],
    'report from the ambulance': [9071],
    'controlled substance waste': [510009],
    'critical result by phone': [502003],
    injections: [510006],
  },
  'rn-nicu': {
    'high-flow cannula': [527002],
    'oral and nasal suction': [527004],
    'chest drain': [527009],
    caffeine: [22076],
    'lumbar puncture': [564010],
    'newborn screening': [548007],
    'car seat test': [607004],
    'retinopathy examination': [22077],
    'discharge teaching': [22078],
    'peripheral arterial line': [22079],
    'ostomy care': [22080],
  },
  'rn-pcu-stepdown': {
    'arterial line': [529001],
    pacemakers: [525007],
    'sheath removal': { reason: 'done by the lab or by nurses signed off for it; bleeding afterwards is asked', here: [556002] },
    'parenteral nutrition': [517004],
    nitrates: [559020],
    'sedation for procedures': {
      reason: 'done where an airway team stands by: emergency, intensive care, endoscopy',
      elsewhere: { 'rn-ed': [533003], 'rn-icu': [533003], 'rn-endoscopy': [533003] },
    },
    'thoracic surgery': [527009],
    'chronic lung disease': [557004, 577012],
  },
  'rn-med-surg': {
    'tube feeding': [517002],
    'parenteral nutrition': [517004],
    '12-lead ECG': [525005],
    'suprapubic and nephrostomy tubes': [518006],
    'care after cardiac catheterization': {
      reason: 'these patients go to telemetry, whose list asks bleeding and the wrist band',
      elsewhere: { 'rn-telemetry': [556002, 556003], 'rn-med-surg-tele': [556002, 556003] },
    },
    pancreatitis: {
      reason: 'no act of its own: fluids, pain relief, gastric tube and glucose checks are asked',
      here: [1010, 515002, 517503, 521001],
    },
    'insulin infusion': {
      reason: 'runs where glucose is checked each hour: intensive and progressive care',
      elsewhere: { 'rn-icu': [511002], 'rn-pcu-stepdown': [511002] },
    },
  },
  'rn-pacu': {
    'draws from lines': [513005, 558001],
    'wound and drain care': [516005],
    'irrigation after prostate surgery': [518005],
    tamponade: { reason: 'heart surgery recovers in intensive care', elsewhere: { 'rn-cvicu': [557013], 'rn-icu': [557013] } },
    'blood gas': [558001],
    insulin: { reason: 'a dose by order; glucose measurement and low glucose are asked', here: [521001, 521002] },
  },
  'rn-pediatrics': {
    'parenteral nutrition': [517004],
    ostomy: {
      reason: 'few children of a general unit have a bowel ostomy; gastrostomy care is asked, and newborns have their own line',
      here: [517003],
      elsewhere: { 'rn-nicu': [22080] },
    },
    meningitis: [564011, 564010],
    'opioid reversal': [515006],
    'insulin pump': {
      reason: 'the family brings the pump; insulin doses, low glucose and teaching are asked',
      here: [521003, 521002, 24037],
    },
    'report of a communicable disease': { reason: 'done by infection prevention; isolation is asked', here: [501003] },
  },
  'rn-labor-delivery': {
    'reflexes and clonus': [19071],
    'newborn suction': [527004],
    'external version': { reason: 'done by the obstetrician under monitoring, which is asked', here: [540001, 540002] },
    'HELLP syndrome': {
      reason: 'no act of its own: early warning, pressure, magnesium and bleeding are asked',
      here: [548010, 548013, 548012, 548002],
    },
    'scrub for a cesarean': { reason: 'depends on the hospital; circulating and counts are asked', here: [612003, 536003] },
  },
  'rn-or': {
    'thoracic surgery': { reason: profileAsks },
    'cranial surgery': { reason: profileAsks },
    'dental surgery': { reason: profileAsks },
    'power tools': [618005],
  },
  'rn-psych': {
    'behavior plan': [35070],
    'supervision of technicians': [524002],
    'dispensing cabinet': { reason: 'a make of equipment; the count and waste of what it holds is asked', here: [510009] },
  },
  cna: { enema: [570021] },
  'sterile-processing-technician': {
    'patient care equipment': [67084],
    'liquid chemical sterilizing': [67085],
  },
};

const lists = new Map(
  loadCatalogue().map((list) => [list.slug, new Set(list.categories.flatMap(({ skills }) => skills.map(({ id }) => id)))]),
);

test('each list covers the topics of published checklists, or has a reason that holds', () => {
  const answers = Object.entries(asked).flatMap(([slug, items]) => Object.entries(items).map(([item, answer]) => ({ slug, item, answer })));
  const wanting = answers.flatMap(({ slug, item, answer }) => {
    const [here = [], elsewhere = {}] = Array.isArray(answer) ? [answer] : [answer.here, answer.elsewhere];
    const claims = [...Object.entries(elsewhere), [slug, here] as const];
    const untrue = claims.flatMap(([list, ids]) =>
      ids.filter((id) => !lists.get(list)?.has(id)).map((id) => `${slug}, ${item}: ${list} lacks ${id}`),
    );
    return Array.isArray(answer) && answer.length === 0 ? [`${slug}, ${item}: no skill`] : untrue;
  });
  expect(answers).toHaveLength(79);
  expect(wanting).toEqual([]);
});
