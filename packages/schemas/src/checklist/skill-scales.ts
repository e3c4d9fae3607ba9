/** Proficiency 1–5 (product.md#scales-1). */
export const proficiencyScale = [
  { value: 1, label: 'No Experience', short: 'None', meaning: "I haven't done this, or have only seen it done." },
  { value: 2, label: 'Learning/Novice', short: 'Learning', meaning: 'I know the theory and need someone with me.' },
  { value: 3, label: 'Competent', short: 'Competent', meaning: 'I do this safely on my own in typical situations.' },
  { value: 4, label: 'Proficient', short: 'Proficient', meaning: 'I do this well, even when it gets difficult.' },
  { value: 5, label: 'Expert', short: 'Expert', meaning: 'Others come to me. I teach it and handle the rare cases.' },
] as const;

/** Frequency, which is really recency, from 4 (current) to 1 (never) (product.md#scales-2). */
export const frequencyScale = [
  { value: 1, key: 'never', label: 'Never', meaning: 'Never, or more than a year ago.' },
  { value: 2, key: 'past_year', label: 'Past Year', meaning: 'Within the last year.' },
  { value: 3, key: 'recent', label: 'Last 6mo', meaning: 'Within the last 6 months.' },
  { value: 4, key: 'current', label: 'Current', meaning: 'In a role where I use it now.' },
] as const;

/** Beside the frequency scale of a checklist with skills marked "emergency" (product.md#scales-6). */
export const drillNote = 'For rare emergencies, simulation and drills count.';
