/** The personal fields that can be corrected after a submission (product.md#submit-10); SSN digits and the email address never are. */
export const correctedFields = ['candidateName', 'phone', 'dateOfBirth'] as const;
export type CorrectedField = (typeof correctedFields)[number];

export const correctedFieldNames: Record<CorrectedField, string> = {
  candidateName: 'name',
  phone: 'phone',
  dateOfBirth: 'date of birth',
};

/** Describes a correction, such as "Name and phone corrected"; callers append its day. */
export function correctedText(fields: readonly CorrectedField[]): string {
  const names = correctedFields.filter((field) => fields.includes(field)).map((field) => correctedFieldNames[field]);
  const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} corrected`;
}
