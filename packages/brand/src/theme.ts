/** Colors of the look (design tokens), shared by site, PDF and images. */
export const theme = {
  night950: '#0b1428',
  night900: '#13203b',
  night800: '#1d2e52',
  night700: '#2a4070',
  scrub800: '#084a44',
  scrub700: '#0b6158',
  scrub600: '#0e756a',
  scrub300: '#6fd0bf',
  scrub100: '#d3efea',
  daybreak400: '#ffb26b',
  daybreak700: '#a14a0b',
  mist50: '#f4f7f8',
  mist100: '#e7edef',
  mist200: '#d2dce0',
  ink: '#0f1a2e',
  slate600: '#475767',
  slate400: '#76879a',
  red700: '#b3261e',
  red100: '#fbe3e1',
  /** Fill of each proficiency key, 1 to 5. */
  proficiency: ['#e3eef0', '#b8dad6', '#7dbdb4', '#1f7a70', '#0b6158'],
} as const;
