import type { Choice } from './choice.ts';

export interface LicenseType extends Choice {
  /** Matches the wording of a requirement for this license. */
  wording: RegExp;
  /** A compact exists: one license is valid in several states. */
  hasCompact?: true;
}

const license = (id: string, label: string, wording: RegExp): LicenseType => ({ id, label, wording });
const compact = (id: string, label: string, wording: RegExp): LicenseType => ({ id, label, wording, hasCompact: true });

/** Licenses and registrations that a state issues, those with the narrower wording first. */
export const licenseTypes: readonly LicenseType[] = [
  compact('rn', 'RN', /RN license/),
  compact('lpn-lvn', 'LPN or LVN', /LPN or LVN license/),
  license('aprn', 'APRN', /APRN/),
  license('home-health-aide', 'Home health aide', /home health aide/i),
  license('slpa', 'Speech-language pathology assistant', /SLPA/),
  license('cna', 'CNA (state registry)', /nursing assistant|CNA certification/),
  license('respiratory', 'Respiratory care', /respiratory care/i),
  license('mammography', 'Mammography', /mammography/i),
  license('radiologic', 'Radiologic technologist', /radiologic technologist/i),
  license('nuclear-medicine', 'Nuclear medicine', /nuclear medicine/i),
  license('radiation-therapy', 'Radiation therapy', /radiation therapy/i),
  license('laboratory', 'Laboratory personnel', /laboratory/i),
  license('phlebotomy', 'Phlebotomy', /phlebotomy license/i),
  license('pharmacy-technician', 'Pharmacy technician', /pharmacy technician/i),
  license('perfusion', 'Perfusion', /perfusion/i),
  license('polysomnography', 'Polysomnography', /polysomnography/i),
  license('dialysis-technician', 'Dialysis technician', /dialysis technician/i),
  license('medical-assistant', 'Injection or phlebotomy authorization', /injection or phlebotomy/i),
  compact('emt-paramedic', 'EMT or paramedic', /EMT or paramedic|paramedic license/),
  license('dietitian', 'Dietitian', /dietitian/i),
  compact('social-work', 'Social work', /social work/i),
  license('behavioral-health', 'Behavioral health technician', /behavioral health/i),
  compact('pta', 'Physical therapist assistant', /physical therapist assistant/i),
  compact('pt', 'Physical therapist', /physical therapist/i),
  compact('ota', 'Occupational therapy assistant', /occupational therapy assistant/i),
  compact('ot', 'Occupational therapist', /occupational therapist/i),
  compact('slp', 'Speech-language pathologist', /speech-language/i),
  compact('audiology', 'Audiology', /audiology/i),
  license('hearing-aid', 'Hearing aid dispensing', /hearing aid/i),
  license('school', 'School credential', /school/i),
  license('driver', 'Driver license', /driver license/i),
  license('state', 'License or registration of this profession', /^State (license|registration|certification)/),
  license('other', 'Another license', /^$/),
];

const stateNames =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|' +
  'GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
  'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|' +
  'NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|' +
  'OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|' +
  'VT Vermont|VI Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

/** States and territories by their two letters. */
export const states: readonly Choice[] = stateNames.split('|').map((entry) => ({ id: entry.slice(0, 2), label: entry.slice(3) }));
