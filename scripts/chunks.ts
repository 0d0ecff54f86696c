import { screenChunk } from './screen-chunk.ts'

/** Modules of the lists' own file, by the beginnings of their paths. */
export const LIST_MODULES = [
  ...['avatar', 'badge', 'workflow-icon'].map((name) => `src/ui/picture/${name}`),
  ...['button', 'chip', 'icon-button'].map((name) => `src/ui/button/${name}`),
  ...['card', 'page', 'tabs'].map((name) => `src/ui/layout/${name}`),
  ...['empty', 'load-failed', 'panel', 'skeleton'].map((name) => `src/ui/feedback/${name}`),
  'src/ui/search/search-box',
  'src/ui/base/step-by-arrow',
  'src/ui/list/virtual-list',
  ...['translation', 'localised-name', 'use-localised', 'dates', 'use-format-total'].map(
    (name) => `src/lib/i18n/${name}`,
  ),
  ...['less-motion', 'use-keys', 'use-viewport'].map((name) => `src/lib/dom/${name}`),
  'src/lib/session/owner',
  'src/lib/host/step-back',
  ...['appearance', 'brand'].map((name) => `src/lib/look/${name}`),
  ...['back', 'history-place'].map((name) => `src/lib/address/${name}`),
  'src/shared/values/summary-text',
  'src/shared/lists/rows/row-actions',
  'src/shared/lists/filter/use-today',
  'src/shared/decisions/decided',
  'src/shared/work-items/work-counts',
  ...['list/use-inbox-place', 'list/next-item', 'list/boxes', 'card/inbox-card'].map(
    (name) => `src/features/inbox/${name}`,
  ),
  ...['rows', 'work-items'].map((name) => `contract/${name}`),
  ...['platform', 'quiet-refusals'].map((name) => `platform-adapters/${name}`),
] as const

/**
 * What every component of the library needs: pulling down, which comes with the first rows, brings no further file
 * along.
 */
export const LIST_LIBRARIES = [
  'classnames',
  'tslib',
  ...[
    ...['native-props', 'with-default-props', 'can-use-dom', 'dev-log', 'use-props-value', 'validate'],
    ...['supports-passive', 'should-render'],
  ].map((name) => `antd-mobile/es/utils/${name}`),
  'antd-mobile/es/components/config-provider',
  ...['utils', 'useMemoizedFn', 'useUnmountedRef', 'useIsomorphicLayoutEffect', 'useUpdate'].map(
    (name) => `ahooks/es/${name}`,
  ),
] as const

/** Libraries that rarely change. */
export const VENDORS = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'i18next',
] as const

/**
 * Few files for the first load: libraries that rarely change in one, and what the lists need in another, with all it
 * needs itself. What the other screens share: scripts/screen-chunk.ts; the first load has nothing of it, so that a
 * further screen that is loaded by itself does not make the lists heavier. The checks tell what matches nothing
 * (tests/scripts/chunks.test.ts of the modules, scripts/first-load.ts of the files).
 */
export const CHUNKS = [
  { name: 'polyfills', priority: 3, test: /\/src\/lib\/dom\/(install-)?polyfills\.ts$|rolldown\/runtime/ },
  { name: 'vendor', priority: 2, test: new RegExp(`node_modules/(${VENDORS.join('|')})/`) },
  {
    name: 'list',
    priority: 2,
    test: new RegExp(
      `/(${LIST_MODULES.join('|')}|node_modules/(${LIST_LIBRARIES.join('|')}))\\b|/useInfiniteQuery\\b`,
    ),
  },
  { name: screenChunk, debugName: 'screens', priority: 1, includeDependenciesRecursively: false },
]
