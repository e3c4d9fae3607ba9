import { expect, test } from 'vitest';
import { loadCatalogue } from './files.ts';

/**
 * Relevant topics that published checklists of agencies and hospitals asked and ours lacked, with the skills that cover them now, or the
 * reason why none does. We gave the topics short names. Charting systems, settings and makes belong to the experience profile.
 */
const asked: Record<string, Record<string, number[] | string>> = {
  'rn-icu': {
    'antihypertensive infusions': [530004],
    nitrates: [530004],
    'gastrointestinal bleeding': [560002],
    'liver failure': 'asked of the medical ICU, which takes these patients; here bleeding, infusions and consciousness are asked',
    pancreatitis: 'care of it is the fluids, pain relief and feeding that the list asks',
    'alcohol withdrawal': [520004],
    'sedation for procedures at the bedside': [533003],
    'central venous pressure and oxygen saturation': [529003],
    'arterial sheath': 'sheaths go to the cardiovascular ICU and the procedure labs, whose lists ask them',
    'patient with a cerebral shunt': 'asked where children and neurosurgery are; consciousness checks stand here',
    'dispensing cabinet': 'a make of equipment; what it guards, count and waste, is asked',
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
    'sheath removal': 'done by the lab or by nurses signed off for it; the bleeding after it is asked',
    'parenteral nutrition': [517004],
    nitrates: 'a monitored unit has either this drip or the two of the line on nicardipine and labetalol; the profile tells which',
    'sedation for procedures': 'done where an airway team stands by: emergency, intensive care, endoscopy',
    'thoracic surgery': [527009],
    'chronic lung disease': [557004, 577012],
  },
  'rn-med-surg': {
    'tube feeding': [517002],
    'parenteral nutrition': [517004],
    '12-lead ECG': [525005],
    'suprapubic and nephrostomy tubes': 'their output is part of drain care, which is asked; changing them is the provider’s',
    'care after cardiac catheterization': 'goes to telemetry, whose list asks site, pulse and band',
    pancreatitis: 'care of it is the fluids, pain relief and glucose checks that the list asks',
    'insulin infusion': 'runs where glucose is checked each hour: intensive and progressive care',
  },
  'rn-pacu': {
    'draws from lines': [513005, 558001],
    'wound and drain care': [516005],
    'irrigation after prostate surgery': [518005],
    tamponade: 'heart surgery recovers in intensive care',
    'blood gas': [558001],
    insulin: 'a dose by order; glucose measurement and low glucose are asked',
  },
  'rn-pediatrics': {
    'parenteral nutrition': [517004],
    ostomy: 'few children of a general unit have a bowel ostomy; gastrostomy care is asked',
    meningitis: [564011, 564010],
    'opioid reversal': [515006],
    'insulin pump': 'the pump is the family’s; the nurse gives insulin by the lines on glucose and dosing',
    'report of a communicable disease': 'done by infection prevention; isolation is asked',
  },
  'rn-labor-delivery': {
    'reflexes and clonus': [19071],
    'newborn suction': [527004],
    'external version': 'done by the obstetrician with monitoring, which is asked',
    'HELLP syndrome': 'no act of its own: early warning, pressure, magnesium and bleeding are asked',
    'scrub for a cesarean': 'depends on the hospital; circulating and counts are asked',
  },
  'rn-or': {
    'thoracic surgery': 'few general operating rooms run it; the profile asks the service',
    'cranial surgery': 'few general operating rooms run it; the profile asks the service',
    'dental surgery': 'few general operating rooms run it; the profile asks the service',
  },
  'rn-psych': {
    'behavior plan': [35070],
    'supervision of technicians': [524002],
    'dispensing cabinet': 'a make of equipment; what it guards, count and waste, is asked',
  },
  cna: { enema: [570021] },
  'sterile-processing-technician': {
    'patient care equipment': [67084],
    'liquid chemical sterilizing': [67085],
  },
};

const lists = new Map(loadCatalogue().map((list) => [list.slug, list]));
const answers = Object.entries(asked).flatMap(([slug, items]) => Object.entries(items).map(([item, answer]) => ({ slug, item, answer })));

test('each list covers the topics of published checklists, or has a reason not to', () => {
  const missing = answers.flatMap(({ slug, item, answer }) => {
    if (typeof answer === 'string') return [];
    const held = new Set(lists.get(slug)!.categories.flatMap(({ skills }) => skills.map(({ id }) => id)));
    return answer.length > 0 && answer.every((id) => held.has(id)) ? [] : [`${slug}: ${item}`];
  });
  expect(answers).toHaveLength(78);
  expect(missing).toEqual([]);
});
