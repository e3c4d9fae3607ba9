type Screen = readonly [width: number, colorScheme: 'light' | 'dark'];

const every: Screen[] = [320, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const),
);

/** The screens for checks of pages: the narrowest in dark mode and a desktop in light mode, and all combinations in the rest of `npm run test:all`. */
export const screens: readonly Screen[] =
  process.env['TEST_SET'] === 'rest'
    ? every
    : [
        [320, 'dark'],
        [1280, 'light'],
      ];
