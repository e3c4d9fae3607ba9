/** In which capacity a referee worked with a candidate; without the schema library, for the report. */
export const capacities = [
  { value: 'manager', label: 'Manager or director' },
  { value: 'supervisor', label: 'Charge or shift supervisor' },
  { value: 'preceptor', label: 'Preceptor or educator' },
  { value: 'physician', label: 'Physician or provider' },
  { value: 'colleague', label: 'Colleague' },
  { value: 'other', label: 'Other' },
] as const;
