/** Which of our packages the sources of each part may import; `oxlint.config.ts` makes lint rules of it, ARCHITECTURE.md shows it. Tests may import more, see `forTests`. */
export const mayImport: Record<string, string[]> = {
  'packages/schemas': [],
  'packages/brand': [],
  'packages/assessment': ['schemas'],
  'packages/catalogue': ['schemas', 'brand'],
  'packages/report': ['schemas', 'assessment', 'brand'],
  'packages/service-kit': ['schemas'],
  'packages/records': ['schemas', 'service-kit'],
  'packages/local-mongo': [],
  'packages/local-stack': ['local-mongo', 'service-kit'],
  'packages/testing': ['schemas', 'assessment', 'brand', 'report', 'service-kit', 'local-mongo', 'local-stack'],
  services: ['schemas', 'assessment', 'brand', 'catalogue', 'report', 'service-kit', 'records'],
  frontend: ['schemas', 'assessment', 'brand', 'report'],
};

/** What the tests of a part may import besides; nothing that is shipped does. */
export const forTests = ['testing', 'local-stack', 'local-mongo'];

/** Files of services that may know mongoose: a route or a rule never does. */
export const knowMongoose = ['*-store.ts', '*-model.ts', '*-chain.ts', 'main.ts', 'create-admin.ts', 'verify-audit.ts'];

/** The audiences of the site; what is in `shared` of one serves its pages, and frontend/src/shared serves all. */
export const audiences = ['site', 'candidate', 'portal'] as const;

/**
 * The rooms of services, the folders in their `src`, that import each other although none should. The list only gets shorter: a
 * new pair fails, and so does one that is not so any more.
 */
export const roomsOfEachOther = [
];

/** The picture of who may import whom, as ARCHITECTURE.md shows it. */
export function boundariesPicture(): string {
  const width = Math.max(...Object.keys(mayImport).map((part) => part.length));
  return Object.entries(mayImport)
    .map(([part, allowed]) => `${part.padEnd(width)} → ${allowed.join(', ') || 'nothing of ours'}`)
    .join('\n');
}
