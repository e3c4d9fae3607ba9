/** Colours of the look (design tokens), shared by site, PDF and images. */
export const theme = {
  night950: '#0B1428',
  night900: '#13203B',
  night800: '#1D2E52',
  night700: '#2A4070',
  scrub800: '#084A44',
  scrub700: '#0B6158',
  scrub600: '#0E756A',
  scrub300: '#6FD0BF',
  scrub100: '#D3EFEA',
  daybreak400: '#FFB26B',
  daybreak700: '#A14A0B',
  mist50: '#F4F7F8',
  mist100: '#E7EDEF',
  mist200: '#D2DCE0',
  ink: '#0F1A2E',
  slate600: '#475767',
  slate400: '#76879A',
  red700: '#B3261E',
  red100: '#FBE3E1',
  /** Fill of each proficiency key, 1 to 5. */
  proficiency: ['#E3EEF0', '#B8DAD6', '#7DBDB4', '#1F7A70', '#0B6158'],
} as const;
