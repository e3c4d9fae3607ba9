import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';
import { audiences, forTests, gatherFromRooms, knowMongoose, mayImport, roomsInOrder } from './checks/boundaries.ts';

const testFiles = ['**/*.test.{ts,tsx}', '**/test/**'];

interface Pattern {
  regex: string;
  message: string;
}

/** The names of all our packages and services. */
const ours = ['packages', 'services'].flatMap((folder) => readdirSync(join(import.meta.dirname, folder)));

const upwards: Pattern = { regex: '^\\.\\./', message: "A file of another folder is imported as '#src/…' or '#test/…'." };

function othersThan(allowed: string[]): Pattern {
  const others = [...ours, 'frontend'].filter((name) => !allowed.includes(name));
  return {
    regex: `^@larkfield/(${others.join('|')})/`,
    message: `Only ${allowed.join(', ') || 'nothing of ours'} may be imported here (checks/boundaries.ts).`,
  };
}

/** A package, or some of its names, that may not be imported. */
interface Refused {
  name: string;
  importNames?: string[];
  message: string;
}

const mongoose: Refused = { name: 'mongoose', message: 'Stores alone know mongoose.' };

const unguardedMutation: Refused = {
  name: '@tanstack/react-query',
  importNames: ['useMutation'],
  message: "useMutation comes from '#src/shared/api/use-mutation.ts', which begins no act again while it runs.",
};
/** The one file that knows the library's own. */
const guardOfMutations = 'frontend/src/shared/api/use-mutation.ts';

/** The rule for some files; the last one that names a file holds. */
function restrict(files: string[], patterns: Pattern[], paths: Refused[] = []): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns, paths }] } };
}

/** A room imports only rooms that stand before it in the order of its part. */
function roomRules(part: string, rulesFor: (folder: string, later: Pattern) => OxlintOverride[]): OxlintOverride[] {
  const inOrder = roomsInOrder[part] ?? [];
  return inOrder.flatMap((room, place) => {
    const later = inOrder.slice(place + 1);
    const message = `Only rooms before '${room}' may be imported here (checks/boundaries.ts).`;
    return later.length === 0 ? [] : rulesFor(`${part}/src/${room}`, { regex: `^#src/(${later.join('|')})/`, message });
  });
}

/** Files beside the folders of a package serve all of them and import none, except the file that gathers from all. */
function besideRooms(part: string, patterns: Pattern[]): OxlintOverride[] {
  const rooms = roomsInOrder[part] ?? [];
  const none = { regex: `^(#src|\\.)/(${rooms.join('|')})/`, message: 'What serves every room imports none (checks/boundaries.ts).' };
  return rooms.length === 0 ? [] : [restrict([`${part}/src/*.ts`], [...patterns, none]), restrict(gatherFromRooms, patterns)];
}

const packages = Object.entries(mayImport)
  .filter(([part]) => part !== 'services')
  .flatMap(([part, allowed]) => [
    restrict([`${part}/**`], [upwards, othersThan(allowed)], part === 'frontend' ? [unguardedMutation] : []),
    ...roomRules(part, (folder, later) => [restrict([`${folder}/**`], [upwards, othersThan(allowed), later])]),
    ...besideRooms(part, [upwards, othersThan(allowed)]),
    restrict(
      testFiles.map((files) => `${part}/${files}`),
      [upwards, othersThan([...allowed, ...forTests])],
    ),
  ]);

const allowed = mayImport['services']!;
/** What holds in a folder of services: its stores alone know mongoose. */
const serviceRules = (folder: string, more: Pattern[] = []) => [
  restrict([`${folder}/**`], [upwards, othersThan(allowed), ...more], [mongoose]),
  restrict(
    knowMongoose.map((files) => `${folder}/**/${files}`),
    [upwards, othersThan(allowed), ...more],
  ),
];
const services = [
  ...serviceRules('services'),
  ...Object.keys(roomsInOrder)
    .filter((part) => part.startsWith('services/'))
    .flatMap((part) => roomRules(part, (folder, later) => serviceRules(folder, [later]))),
  restrict(
    testFiles.map((files) => `services/${files}`),
    [upwards, othersThan([...allowed, ...forTests])],
  ),
];

const insideSite = (name: string) => join(import.meta.dirname, 'frontend', 'src', name);
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

function siteRule(files: string, refused: string, message: string, paths = [unguardedMutation]) {
  return restrict([files], [upwards, othersThan(mayImport['frontend']!), { regex: refused, message }], paths);
}

/** A page imports its own files and shared ones: no other page, no other audience, nothing of the application's frame. */
const pages = audiences.flatMap((audience) => {
  const elsewhere = ['app', ...audiences.filter((other) => other !== audience)].map((name) => `${name}/`);
  const rooms = foldersIn(insideSite(audience));
  return rooms.map((room) => {
    const otherPages = rooms.filter((other) => other !== room && other !== 'shared').map((other) => `${audience}/${other}/`);
    const refused = `^#src/(${[...elsewhere, ...otherPages].join('|')})`;
    return siteRule(`frontend/src/${audience}/${room}/**`, refused, 'A page imports no other page and no other audience.');
  });
});
const sharedRule = (files: string, paths?: Refused[]) =>
  siteRule(files, `^#src/(app|${audiences.join('|')})/`, 'What every audience uses imports no page.', paths);
const shared = [sharedRule('frontend/src/shared/**'), sharedRule(guardOfMutations, [])];

export default defineConfig({
  jsPlugins: ['./scripts/lint/larkfield-plugin.ts'],
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true },
  rules: {
    'larkfield/read-typed': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'import/no-named-as-default-member': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-title': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/require-to-throw-message': 'off',
    'no-unmodified-loop-condition': 'off',
    'no-new': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'react/exhaustive-effect-dependencies': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'no-console': ['error', { allow: ['error', 'warn', 'info'] }],
    'node/no-process-env': 'error',
    'typescript/consistent-type-definitions': ['error', 'interface'],
  },
  ignorePatterns: ['**/dist/**', '**/bundle/**', '**/node_modules/**'],
  overrides: [
    {
      files: [
        '**/env.ts',
        '**/*-env.ts',
        'scripts/**',
        'packages/one-machine/**',
        'services/*/src/check-*.ts',
        'services/*/src/create-*.ts',
        'services/*/src/verify-*.ts',
        'packages/testing/**',
        'packages/local-mongo/src/main.ts',
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/test/**',
        'e2e/**',
        'bench/**',
        'frontend/build/**',
      ],
      rules: { 'node/no-process-env': 'off', 'no-console': 'off' },
    },
    { files: ['**/vite.config.ts', 'vitest.config.ts', 'oxlint.config.ts', 'scripts/**'], rules: { 'import/no-default-export': 'off' } },
    // The module that reads input; passwords are hashed in a single form.
    { files: ['packages/schemas/src/typed.ts', 'services/auth/src/passwords/**'], rules: { 'larkfield/read-typed': 'off' } },
    {
      files: ['frontend/src/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'crypto',
            property: 'randomUUID',
            message: "It is missing over plain http: 'randomUuid' of #src/shared/browser/random-uuid.ts.",
          },
        ],
      },
    },
    ...packages,
    ...services,
    ...shared,
    ...pages,
    restrict(
      testFiles.map((files) => `frontend/${files}`),
      [],
      [unguardedMutation],
    ),
  ],
});
