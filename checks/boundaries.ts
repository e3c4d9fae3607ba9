/**
 * The packages that the sources of each part may import; `oxlint.config.ts` turns this into lint rules, and ARCHITECTURE.md shows it.
 * Tests may import more, see `forTests`.
 */
export const mayImport: Record<string, string[]> = {
  'packages/schemas': [],
  'packages/brand': [],
  'packages/assessment': ['schemas'],
  'packages/catalogue': ['schemas', 'assessment', 'brand'],
  'packages/report': ['schemas', 'assessment', 'brand'],
  'packages/service-kit': ['schemas'],
  'packages/stored-data': ['schemas', 'service-kit'],
  'packages/local-mongo': [],
  'packages/one-machine': ['catalogue', 'local-mongo', 'service-kit'],
  'packages/testing': ['schemas', 'assessment', 'brand', 'report', 'service-kit', 'local-mongo', 'one-machine'],
  services: ['schemas', 'assessment', 'brand', 'catalogue', 'report', 'service-kit', 'stored-data'],
  frontend: ['schemas', 'assessment', 'brand', 'report'],
};

/** Packages that tests may also import; shipped code may not. */
export const forTests = ['testing', 'one-machine', 'local-mongo'];

/** Files of services that may import mongoose; routes and rules may not. */
export const knowMongoose = ['*-store.ts', '*-model.ts', '*-chain.ts', 'main.ts', 'create-admin.ts', 'verify-audit.ts'];

/** The audiences of the site. The `shared` folder of an audience serves its pages, and frontend/src/shared serves all. */
export const audiences = ['site', 'candidate', 'portal'] as const;

/** The folders in `src` of the contracts and of each service. Each may import only those listed before it, which prevents cycles. */
export const roomsInOrder: Record<string, string[]> = {
  'packages/schemas': [
    'profile',
    'checklist',
    'catalogue',
    'auth',
    'references',
    'matching',
    'reports',
    'links',
    'contact',
    'put-forward',
    'portal',
    'internal',
    'candidate-pages',
    'my-checklists',
    'openapi',
  ],
  'services/auth': ['passwords', 'users', 'second-factor', 'settings', 'sign-in', 'account', 'audit-marks', 'audit'],
  'services/checklist': [
    'catalogue',
    'submissions',
    'profile',
    'pdfs',
    'candidate-visits',
    'access',
    'renewal',
    'put-forward',
    'reminders',
    'references',
    'matching',
    'packets',
    'candidate-pages',
    'reports',
    'verification',
    'edits',
    'changes',
    'submit',
    'candidate-rights',
    'my-checklists',
    'portal',
    'firm-documents',
  ],
  'services/contact': ['inquiries', 'feedback', 'jobs', 'mail', 'contact-form', 'retention', 'candidate-rights'],
  'services/gateway': ['admission', 'api', 'site'],
  'services/links': ['link', 'access', 'passcodes', 'invites', 'drafts', 'share-links', 'smart-links', 'portal', 'candidate-rights'],
  'services/pdf-worker': ['seal', 'pdf-file', 'browser', 'render', 'jobs'],
};

/** The diagram of the allowed imports for ARCHITECTURE.md. */
export const boundariesPicture = (): string =>
  toLines(Object.entries(mayImport).map(([part, allowed]) => [part, `→ ${allowed.join(', ') || 'nothing of ours'}`]));

/** Files beside a package's folders may not import from these folders, except the files listed here. */
export const gatherFromRooms = ['packages/schemas/src/all-endpoints.ts'];

/** The diagram of the folders for ARCHITECTURE.md. */
export const roomsPicture = (): string =>
  toLines(Object.entries(roomsInOrder).map(([part, rooms]) => [part.slice(part.indexOf('/') + 1), rooms.join(', ')]));

function toLines(rows: [name: string, words: string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const broken = (words: string) => words.replaceAll(/(.{90}[^ ]*) /g, `$1\n${' '.repeat(width + 1)}`);
  return rows.map(([name, words]) => `${name.padEnd(width)} ${broken(words)}`).join('\n');
}
