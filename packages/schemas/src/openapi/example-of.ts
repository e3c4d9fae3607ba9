import { passcodeRule, pinRule } from '#src/links/link-constants.ts';

/** The parts of a JSON Schema from which an example is made. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
}

const objectId = '65a1b2c3d4e5f60718293a4b';
const token = '3f9c1e7a5b2d8046'.repeat(4);

/** Example texts by name of the field; people and addresses are plainly fictional. */
const texts: Record<string, string> = {
  candidateName: 'Wilhelmina Testcase',
  name: 'Wilhelmina Testcase',
  email: 'wilhelmina@candidate.example',
  actorEmail: 'staff@larkfield.example',
  phone: '214-555-0187',
  dateOfBirth: '03/15/1985',
  lastUsed: '2026-03-02',
  last4Ssn: '0042',
  userTimezone: 'America/Chicago',
  shortReference: 'LK-7K3M-9QXT',
  reference: 'LK-7K3M-9QXT',
  password: 'a lantern above seven quiet wards',
  currentPassword: 'a lantern above seven quiet wards',
  newPassword: 'nine quiet herons over slate',
  temporaryPassword: 'quiet-Heron-slate-42',
  passcode: '2718281828459045'.slice(0, passcodeRule.digits),
  pin: '3141592653589793'.slice(0, pinRule.digits),
  subject: 'Employer Inquiry',
  company: 'Fernhill Regional Hospital',
  message: 'We need three ICU nurses for nights from January on.',
  source: 'contact-page-employers',
  sourceTitle: 'Contact page: employers',
  reason: 'Sent to the wrong address',
  title: 'Registered Nurse, ICU',
  location: 'Dallas, TX',
  salary: '$50 per hour',
  type: 'Full-time',
  description: 'Nights, three a week.',
  requirements: 'RN license',
  specialtyName: 'Intensive Care Unit (ICU) RN',
  specialtySlug: 'rn-icu',
  slug: 'rn-icu',
  interestSource: 'passcode_links_notify_me',
  featureTitle: 'Passcode Links',
  action: 'submission.downloaded',
  object: `submission:${objectId}`,
  magicUrl: `https://larkfield.example/m/${token}`,
  durationHours: '48',
  ids: objectId,
  contentType: 'text/html',
  openapi: '3.1.1',
  to: 'hester@fernhill.example',
  outcome: 'Answered by letter.',
  q: 'wilhelmina',
  system: 'epic',
  ehr: 'epic',
  unit: 'medical-icu',
  level: 'trauma-1',
  device: 'pump-alaris',
  line: 'orthopedic',
  benche: 'chemistry',
  age: 'adults',
  language: 'spanish',
  shift: 'nights',
  certificate: 'ACLS',
  by: 'Hester Fernhill',
};

/** Values for the patterns and formats of the contracts; the first match is used. */
const shaped = [
  objectId,
  token,
  '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  '2026-03-02T14:30:00.000Z',
  '2026-03-02',
  'LK-7K3M-9QXT',
  'submission:66d0f0c2a4b1c2d3e4f5a6b7',
  // Codes of authenticator apps.
  '271828',
  '1',
  '0042',
  'passcode_links_notify_me',
  'submission.downloaded',
  'rn-icu',
  '3f9c1e7a5b2d80463f9c1e7a5b2d8046',
  'wilhelmina@candidate.example',
  'https://larkfield.example/',
  '214-555-0187',
  '03/15/1985',
  'TX',
  '2026-03',
  `9.${objectId}`,
  `0.${objectId}`,
  `${objectId},${objectId.replace('65', '66')}`,
];
const formats: Record<string, string> = {
  'date-time': '2026-03-02T14:30:00.000Z',
  date: '2026-03-02',
  uuid: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  email: 'wilhelmina@candidate.example',
  uri: 'https://larkfield.example/',
};

function exampleText({ pattern, format, maxLength = Number.POSITIVE_INFINITY, minLength = 0 }: JsonSchema, name: string): string {
  const fits = (text: string) => (!pattern || new RegExp(pattern, 'u').test(text)) && text.length <= maxLength && text.length >= minLength;
  const candidates = [
    texts[name],
    format && formats[format],
    // The type of a job is free text; the type of a unit or license is a choice.
    name === 'type' ? 'other' : undefined,
    ...(pattern ? shaped : []),
    /(^|[a-z])(Id|id)$/.test(name) ? objectId : undefined,
    /[tT]oken$/.test(name) ? token : undefined,
    'Text',
  ];
  return candidates.find((text): text is string => Boolean(text) && fits(text!)) ?? 'x'.repeat(Math.max(1, minLength));
}

function exampleNumber({ minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  const lowest = exclusiveMinimum === undefined ? (minimum ?? 1) : exclusiveMinimum + 1;
  // Schemas of integers always have the limits of a safe integer.
  return Math.min(Math.max(lowest, 1), maximum ?? 1);
}

/** An example value for a schema; `name` is the name of its field. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  // Only schemas of arbitrary JSON use `$ref`.
  if (schema.$ref) return 'Text';
  if (Array.isArray(schema.type)) return exampleOf({ ...schema, type: schema.type.find((type) => type !== 'null') }, name);
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0]!, name);
  if (schema.allOf) return exampleOf(Object.assign({}, ...schema.allOf) as JsonSchema, name);
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, exampleOf(inner, key)]));
  if (schema.type === 'array')
    return schema.items
      ? Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => exampleOf(schema.items!, name.replace(/s$/, '')))
      : [];
  if (schema.type === 'integer' || schema.type === 'number') return exampleNumber(schema);
  if (schema.type === 'boolean') return true;
  return schema.type === 'null' ? null : exampleText(schema, name);
}
