import { expect, test } from 'vitest';
import { pageScripts } from './page-scripts.ts';

const manifest = {
  'src/page.tsx': { file: 'assets/page-1.js', imports: ['_app-2.js', '_data-3.js'] },
  '_app-2.js': { file: 'assets/app-2.js', imports: ['_data-3.js'] },
  '_data-3.js': { file: 'assets/data-3.js', name: 'data', imports: ['_app-2.js'] },
  'src/other.tsx': { file: 'assets/other-4.js' },
};

test('the scripts of a page are its own and all their imports, each listed once', () => {
  expect(pageScripts(manifest, 'src/page.tsx')).toEqual(['/assets/page-1.js', '/assets/app-2.js', '/assets/data-3.js']);
  expect(pageScripts(manifest, 'src/other.tsx')).toEqual(['/assets/other-4.js']);
  expect(pageScripts(manifest, 'data')).toEqual(['/assets/data-3.js', '/assets/app-2.js']);
});

test('throws if a page was renamed', () => {
  expect(() => pageScripts(manifest, 'src/gone.tsx')).toThrow('The build has no src/gone.tsx');
});
