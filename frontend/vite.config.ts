import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadFonts, subsetFonts } from './build/fonts.ts';
import { fillHtml } from './build/page-html.ts';
import { buildTargets } from './build/supported-browsers/oldest-browsers.ts';

const root = import.meta.dirname;
const routerFile = (name: string) => fileURLToPath(new URL(`./dist/production/${name}`, import.meta.resolve('react-router/package.json')));
/** The target of API calls in development; `npm run dev` passes the gateway that it started. */
const apiTarget = process.env['API_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [subsetFonts(root), react(), tailwindcss(), fillHtml(), preloadFonts()],
  resolve: {
    // Contracts import plain 'zod'. In the browser zod must never try `new Function`, which a strict CSP reports.
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/shared/api/zod-jitless.ts', import.meta.url)) },
      // The package's exports name only its development files, which add 0.4 kB to every page.
      { find: /^react-router$/, replacement: routerFile('index.mjs') },
      { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
    ],
  },
  build: {
    outDir: isSsrBuild ? 'dist-ssr' : 'dist-next',
    emptyOutDir: true,
    target: buildTargets(),
    // A data: URL would need an exception in the CSP.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page loads the list of each part's dependencies. Files that the page has loaded by then are left out of it.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((file) => !/\/(index|react|rolldown-runtime)-/.test(file)) : dependencies,
    },
    // The scripts that a page waits for; `build/page-scripts.ts` reads this.
    manifest: !isSsrBuild,
    rolldownOptions: {
      // A page keeps only the contracts of a module that it uses.
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        // Every page loads the list of all files. One character less in each hash saves 100 bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Code that every page loads is one file, and so is code that every page with data loads. With only `index`, `react` and `app`, a
          // checklist needs 48 files and 138 kB instead of 16 and 130, and a public page twice as many files.
          groups: [
            {
              name: 'index',
              test: /preload-helper|src\/main\.tsx$|src\/app\/start\/(first-visit|load-application)\.ts$|src\/shared\/browser\/(server-reached|load-code)\.ts$/,
              priority: 4,
            },
            // React is separate from our own code, so that a phone compiles the two in two short tasks.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'app',
              test: /src\/app\/start\/start\.tsx$|dialog\/use-dropdown\.ts$|brand\/brand-mark\.tsx$|(documents\/brand-facts|report-dates|random-uuid)\.ts$|icons\/(x|menu|chevron-down|external-link|shield-check|arrow-right)\.mjs$/,
              priority: 2,
            },
            {
              name: 'data',
              test: /src\/shared\/(session\/data-provider\.tsx|api\/(use-mutation|endpoint-query)\.ts)$|@tanstack\/react-query\/(?!.*nfinite)/,
              priority: 1,
            },
            // The known candidate details, for the form and the dialogs.
            {
              name: 'candidate',
              test: /schemas\/.*\/candidate-rules\.ts$|assessment\/src\/assessment-constants\.ts$|shared\/form\/date-of-birth-text\.ts$/,
            },
            // Code shared by the form and the pages that lead to it.
            {
              name: 'filling',
              test: /src\/candidate\/shared\/(handoff-storage|uses-text)\.ts$|report\/src\/review-text\.ts$|candidate\/checklist\/(stores\/checklist-context|ratings\/skill-row)\.tsx$|my-checklists-constants\.ts$/,
            },
            // Code shared by the form, its pad and the parts of a renewal.
            { name: 'ratings', test: /checklist\/(stores\/(rating-store|open-pad)|keyboard\/shortcut-settings)\.ts$/ },
            // Header, footer and other parts of the public pages, and those of their two lists.
            {
              name: 'sections',
              test: /src\/(app\/layouts\/public-layout|site\/shared\/(inquiry\/action-button|section|drawing-sheet)|shared\/(brand\/arc-motif|ui\/page-band|figures\/stat-list))\.tsx$|icons\/arrow-right/,
              priority: 1,
            },
            {
              name: 'lists',
              test: /src\/shared\/(ui\/(card|note)|wording\/explained-wording|status\/empty-state)\.tsx$|src\/shared\/api\/use-public-list\.ts$|checklist\/checklist-constants\.ts$|catalogue\/wording\.ts$|icons\/(check|circle-check|circle-exclamation-point|copy|lock-keyhole|chevron-left|chevron-right)\.mjs$/,
              priority: 1,
            },
            // Controls and announcements, which a page of text does not need.
            { name: 'inputs', test: /src\/shared\/form\/text-input\.tsx$|schemas\/src\/typed\.ts$/, priority: 2 },
            { name: 'announcer', test: /src\/shared\/(status\/announcer|dialog\/open-dialogs)\.ts$/, priority: 2 },
            { name: 'finding', test: /src\/shared\/(specialties\/filter-specialties|browser\/use-debounced|form\/filter-chips)\.tsx?$/ },
            // Code shared by the form and the desk, and by the desk and the success page.
            {
              name: 'dates',
              test: /src\/(shared\/text\/format-date|candidate\/shared\/kept-drafts)\.ts$|icons\/(archive|bookmark-plus|list-checks)\.mjs$/,
              priority: 1,
            },
            {
              name: 'desk',
              test: /icons\/(bell-ring|eye|file-spreadsheet|file-text|handshake|key-round|pencil|printer|refresh-cw|trash|user-round)\.mjs$/,
              priority: 1,
            },
            {
              name: 'jobs',
              test: /site\/jobs\/(apply\.ts|next-step\.tsx)$|jobs\/job-(facts|application)\.ts$|contact\/job-address-and-pay\.ts$/,
              priority: 1,
            },
            {
              name: 'forms',
              test: /src\/shared\/(dialog\/(dialog|confirm-dialog)|form\/(field|checkbox))\.tsx$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiTarget, '/verify': apiTarget } },
  preview: { proxy: { '/api': apiTarget, '/verify': apiTarget } },
}));
