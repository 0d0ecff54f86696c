import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser'

/** A folder may reach only the given places; everything else it imports is a fault. */
function only(from: string, reason: string, allowed: readonly string[]): IRegularForbiddenRuleType {
  return {
    name: `${from}-reaches-only`,
    comment: reason,
    severity: 'error',
    from: { path: `^${from}/` },
    to: { pathNot: [`^${from}/`, ...allowed] },
  }
}

function never(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to }
}

const ZOD = '^node_modules/zod/'
const PACKAGES = '^node_modules/'
const VENDOR_SDK = '^node_modules/(dingtalk-jsapi|@wecom/jssdk)/'

/** What a file uses at run time; `deps.ts` tells every room of the types of all others. */
const VALUES = { dependencyTypesNot: ['type-only' as const] }

/** The storeys of the server, the lowest first: a room never uses one above its own. */
const STOREYS: readonly (readonly string[])[] = [
  ['base'],
  ['db'],
  ['stores'],
  ['policies', 'organisation', 'apps', 'http', 'auth', 'audit', 'queue', 'calculation', 'spreadsheets'],
  ['instances', 'records'],
  ['pages', 'lists', 'notify', 'drafts', 'comments', 'files', 'links', 'portal', 'vendors', 'maps', 'jobs'],
  ['routes'],
]

const storeyRules = STOREYS.slice(0, -1).map((rooms, at) =>
  never(
    `server-${rooms[0]}-looks-down`,
    `${rooms.join(', ')} use nothing above them.`,
    { path: `^server/(${rooms.join('|')})/` },
    {
      path: `^server/(${STOREYS.slice(at + 1)
        .flat()
        .join('|')})/`,
      ...VALUES,
    },
  ),
)

/** Who may import whom (docs/architecture.md). */
export const ARROW_RULES: IRegularForbiddenRuleType[] = [
  only('contract', 'The wire stands alone: zod and contract.', [ZOD]),
  only('rules', 'Form rules run on both sides: contract and decimal arithmetic.', [
    '^contract/',
    '^node_modules/(@types/)?big\\.js/',
  ]),
  only(
    'checks',
    'Package checks run on both sides: contract and rules; the names of problems are the keys of their texts.',
    [ZOD, '^contract/', '^rules/', '^locales/en\\.json$'],
  ),
  never(
    'checks-carry-no-texts',
    'A text of a problem is looked up by its name where it is shown.',
    { path: '^checks/' },
    { path: '^locales/', ...VALUES },
  ),
  only('engine', 'The engine is pure: contract and rules.', ['^contract/', '^rules/']),
  never(
    'server-stays-on-its-side',
    'The server knows engine, rules and contract; never the app.',
    { path: '^server/' },
    { path: '^(src|platform-adapters|scripts)/' },
  ),
  ...storeyRules,
  never(
    'server-root-is-the-start',
    'Nothing but the start and the commands use the root of the server.',
    { path: '^server/[^/]+/', pathNot: '^server/(cli|seed|samples)/' },
    { path: '^server/[^/]+\\.ts$', ...VALUES },
  ),
  never(
    'src-stays-on-its-side',
    'The app knows the wire and the form rules; never server or engine.',
    { path: '^src/' },
    { path: '^(server|engine|scripts|samples)/' },
  ),
  never(
    'src-has-no-node',
    'The app and what it shares run in a browser.',
    { path: '^(src|contract|rules|checks|engine|platform-adapters)/' },
    { dependencyTypes: ['core'] },
  ),
  never(
    'src-reaches-adapters-by-the-interface',
    'Types from platform.ts; createPlatform only where the platform is made.',
    { path: '^src/', pathNot: '^src/(main\\.tsx|lib/host/platform[^/]*)$' },
    { path: '^platform-adapters/', pathNot: '^platform-adapters/platform\\.ts$' },
  ),
  never(
    'src-makes-the-platform-by-index',
    'src/main.tsx and src/lib/host/platform* reach the adapters by index.ts alone.',
    { path: '^src/' },
    { path: '^platform-adapters/', pathNot: '^platform-adapters/(platform|index)\\.ts$' },
  ),
  only('platform-adapters', 'Adapters know their interface and packages.', [PACKAGES, '^contract/']),
  never(
    'hosts-do-not-meet',
    'One container adapter never imports another.',
    { path: '^platform-adapters/([^/]+)/' },
    { path: '^platform-adapters/[^/]+/', pathNot: '^platform-adapters/$1/' },
  ),
  never(
    'vendor-sdk-in-its-adapter',
    'Only platform-adapters/<host> names a vendor SDK.',
    { pathNot: '^(platform-adapters/(dingtalk|wecom)|tests)/' },
    { path: VENDOR_SDK },
  ),
  never(
    'features-do-not-meet',
    'A feature never imports another feature; two features meet in src/app.',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
  never(
    'features-do-not-know-the-app',
    'app → features → shared → ui → lib.',
    { path: '^src/(features|shared|ui|lib)/' },
    { path: '^src/(app/|main\\.tsx)' },
  ),
  never(
    'shared-does-not-know-features',
    'app → features → shared → ui → lib.',
    { path: '^src/(shared|ui|lib)/' },
    { path: '^src/features/' },
  ),
  never(
    'ui-does-not-know-shared',
    'app → features → shared → ui → lib.',
    { path: '^src/(ui|lib)/' },
    { path: '^src/shared/' },
  ),
  never('lib-does-not-know-ui', 'ui → lib.', { path: '^src/lib/' }, { path: '^src/ui/' }),
  never(
    'ui-fetches-nothing',
    'What is shown is handed in: no query, no request, no session.',
    { path: '^src/ui/' },
    { path: '(^|/)node_modules/(@tanstack/(react-)?query|ky/)|^src/lib/(api|http|session|live)/' },
  ),
  never(
    'everything-has-a-room',
    'Shared, ui and lib hold folders; a file lies in one of them.',
    { path: '^src/' },
    { path: '^src/(shared|ui|lib)/[^/]+$' },
  ),
  never(
    'nothing-imports-tests',
    'Product code does not know its tests.',
    { pathNot: '^(tests/|bench/|vitest\\.config\\.ts$)' },
    { path: '^(tests|bench)/' },
  ),
  never('no-cycles', 'A cycle has no order.', {}, { circular: true }),
  never(
    'no-barrels',
    'Import the file that has it.',
    {},
    {
      path: '(^|/)index\\.tsx?$',
      pathNot: '^(platform-adapters|node_modules)/',
    },
  ),
  never(
    'everything-resolves',
    'An import that leads nowhere.',
    {},
    {
      couldNotResolve: true,
      pathNot: '^virtual:',
    },
  ),
]

export const ARROW_OPTIONS: ICruiseOptions = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: '^node_modules/' },
  exclude: { path: '^(dist|data|public)/' },
  // Imports carry their real ending (.ts, .tsx), so no ending is guessed.
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'browser', 'default', 'types', 'require', 'node'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    mainFields: ['module', 'main', 'types', 'typings'],
  },
}
