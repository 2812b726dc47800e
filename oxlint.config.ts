import { defineConfig } from 'oxlint'
import { features, featuresAbove } from './house.ts'

interface RestrictedImport {
  regex: string
  message: string
  allowTypeImports?: boolean
}

const restrictImports = (files: string[], patterns: RestrictedImport[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error' as const, { patterns }] satisfies [string, object] },
})

const serverLibraries = [
  /^(?:fastify|pino|pino-pretty|prom-client|pg|pg-boss|sharp|meilisearch|nodemailer|jose)(?:\/|$)/,
  /^@(?:fastify|opentelemetry|mikro-orm|node-rs|electric-sql)\//,
  /^@trpc\/server/,
  /^node:/,
].map(({ source }) => source)
const serverFolders = '^#platform/(server|database|backup|seeing|mail|jobs)/'

const noDistantRelative = { regex: String.raw`^\.\./\.\./`, message: 'Leave your folder by # alias.' }
/** For files directly in a feature or in platform: `../` leads to every other feature, so only the alias is allowed. */
const noRelativeOutside = {
  regex: String.raw`^\.\./([^.]|\.\./src/)`,
  message: 'Leave your folder by # alias.',
}
const noUpwardImport = {
  regex: '^#(features|pages|root)/',
  message: 'platform is the bottom shelf: it imports no feature.',
}
const noPagesOrRoot = { regex: '^#(pages|root)/', message: 'Features do not know who composes them.' }
const noServer = {
  regex: [serverFolders, '/server/', ...serverLibraries].join('|'),
  message: 'web never sees the server.',
}
/** Matches everything in `#pages` except `parts`: these regular expressions have no lookahead. */
const otherPagePattern = '^#pages/([^p]|p[^a]|pa[^r]|par[^t]|part[^s]|parts[^/])'
/** Styles are written with one API only. */
const noOtherStyling = {
  regex: '^#styled-system/',
  message: 'Styles are written with css() and styled() of platform/web/styled.tsx: see CONTRIBUTING.md.',
}
/** Ark UI's parts are too large for a first load: each is a lazily loaded widget. */
const noHeadlessParts = { regex: '^@ark-ui/', message: 'Ark UI is used in platform/web/widgets only.' }
const noBrowser = {
  regex: '/web/|^react(/|$|-)|^@ark-ui/',
  message: 'server never sees the browser.',
}
/**
 * Other features may import files directly in a feature's `server/`, but not its subfolders, procedures, routes or
 * jobs.
 */
const noFeatureInternals = {
  regex: String.raw`^#features/[^/]+/(web/|server/[^/]+/|server/[^/]*\.(procedures|routes|jobs)\.ts$)`,
  message: 'Across features: contract, limits, messages, entities, services, queries.',
}

/** Import rules for each feature: shared files, `web` and `server`, and the features that none of them may import. */
const featureOverrides = features.flatMap((name) => {
  const higherFeatures = featuresAbove(name)
  const noHigherFeature =
    higherFeatures.length > 0
      ? [
          {
            regex: `^#features/(${higherFeatures.join('|')})/`,
            message: `${name} stands below: see house.ts.`,
          },
        ]
      : []
  const folder = `src/features/${name}`
  return [
    restrictImports(
      [`${folder}/*.ts`],
      [
        {
          regex: `^(#platform/(server|database|backup|seeing|mail|jobs|web)/|#root/|#pages/|node:|@|react|fastify)|/(web|server)/`,
          message: 'What both rooms share needs zod and its like from below, nothing else.',
        },
        noRelativeOutside,
        noDistantRelative,
        ...noHigherFeature,
      ],
    ),
    restrictImports(
      [`${folder}/{limits,messages}.ts`],
      [
        {
          regex: String.raw`^(zod|react|fastify|node:|@|#platform/|#root/|#pages/)|contract\.ts$|/(web|server)/`,
          message: 'Every page carries these: they import nothing but their like.',
        },
        noRelativeOutside,
        noDistantRelative,
        ...noHigherFeature,
      ],
    ),
    restrictImports(
      [`${folder}/web/**`],
      [
        noPagesOrRoot,
        {
          regex: '^#features/[^/]+/(web|server)/',
          message: 'The page brings the web parts of features together.',
        },
        {
          regex: String.raw`contract\.ts$|/idea-fields\.ts$`,
          message: 'Of a contract browsers take the types only: its schemas weigh 25 kB, and try eval.',
          allowTypeImports: true,
        },
        noServer,
        noOtherStyling,
        noHeadlessParts,
        noDistantRelative,
        ...noHigherFeature,
      ],
    ),
    restrictImports(
      [`${folder}/server/**`],
      [noPagesOrRoot, noFeatureInternals, noBrowser, noDistantRelative, ...noHigherFeature],
    ),
  ]
})

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  rules: {
    'react/react-in-jsx-scope': 'off',
    'no-unused-vars': [
      'error',
      { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
    ],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    'no-console': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
  },
  overrides: [
    restrictImports(
      ['src/platform/*.ts'],
      [noUpwardImport, noRelativeOutside, { regex: '/(web|server)/', message: 'Both rooms read this.' }],
    ),
    restrictImports(
      ['src/platform/addresses.ts'],
      [{ regex: '.', message: 'Every page carries the table: it imports nothing.' }],
    ),
    restrictImports(
      ['src/platform/{server,database,backup,seeing,search,mail,jobs}/**'],
      [noUpwardImport, noDistantRelative, noBrowser],
    ),
    restrictImports(
      ['src/platform/web/**'],
      [noUpwardImport, noDistantRelative, noServer, noOtherStyling, noHeadlessParts],
    ),
    restrictImports(
      ['src/platform/web/styled.tsx'],
      [noUpwardImport, noDistantRelative, noServer, noHeadlessParts],
    ),
    restrictImports(
      ['src/platform/web/widgets/**'],
      [noUpwardImport, noDistantRelative, noServer, noOtherStyling],
    ),
    restrictImports(
      ['src/platform/web/api.ts'],
      [
        {
          regex: String.raw`^#(features|pages|root)/|/server/|^\.\./\.\./`,
          message: 'Only the type of the router.',
          allowTypeImports: true,
        },
      ],
    ),
    ...featureOverrides,
    restrictImports(
      ['src/pages/**'],
      [
        {
          regex: [
            '/server/',
            serverFolders,
            '^#root/',
            String.raw`^\.\.?/`,
            otherPagePattern,
            ...serverLibraries,
          ].join('|'),
          message: "A page composes features' web parts and #pages/parts.",
        },
        noOtherStyling,
        noHeadlessParts,
      ],
    ),
    {
      files: ['src/*.tsx', 'src/pages/**', 'src/features/*/web/**', 'src/platform/web/**'],
      jsPlugins: ['./test/support/house/house-rules.ts'],
      rules: {
        'house/only-clean-up-leaves-an-effect': 'error',
        'house/loader-waits-for-all-questions': 'error',
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      },
    },
    {
      files: [
        'src/cli.ts',
        'src/start/commands.ts',
        'src/start/account-commands.ts',
        'src/start/backups/backup-commands.ts',
        'src/start/settings/settings-commands.ts',
        'test/benchmarks/**',
        'test/support/house/{list-supply-chain,pack}.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['*.config.ts', 'test/**'],
      rules: { 'import/no-default-export': 'off', 'unicorn/consistent-function-scoping': 'off' },
    },
  ],
})
