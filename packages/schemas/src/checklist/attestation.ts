/**
 * What a candidate certifies (product.md#form-1): shown on the form, printed on the report.
 * Raise the version whenever a word changes; it is part of the digital signature.
 */
export const attestation = {
  version: '2026-11',
  statement: 'I certify that all information provided on this skills checklist is true and accurate',
  warning:
    'Misrepresenting your skills can endanger patients and may end your application or assignment. When you submit, ' +
    'your name, the time and your time zone are recorded as your automated digital signature.',
} as const;
