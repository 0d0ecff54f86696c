import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { addCompileHints } from './scripts/compile-hints.ts'
import { inlineScripts, servedScripts } from './scripts/inline-scripts.ts'
import { largestLast } from './scripts/largest-last.ts'
import { filesLoadedBy } from './scripts/loaded-files.ts'
import { manualPlugin } from './scripts/manual-plugin.ts'
import { OLDEST } from './scripts/old-browsers/targets.ts'
import { precompress } from './scripts/precompress.ts'
import { routePreloads } from './scripts/route-preloads.ts'
import { screenChunk } from './scripts/screen-chunk.ts'
import { textsPlugin } from './scripts/texts-plugin.ts'

/** The API while developing (scripts/dev.ts). */
const API_URL = process.env.API_URL ?? 'http://127.0.0.1:8080'

/**
 * Few files for the first load: libraries that rarely change in one, and what the lists need in another, with all it
 * needs itself. What the other screens share: scripts/screen-chunk.ts; the first load has nothing of it, so that a
 * further screen that is loaded by itself does not make the lists heavier. What every component of the library needs is
 * with the lists: pulling down, which comes with the first rows, brings no further file along.
 */
const CHUNKS = [
  { name: 'polyfills', priority: 3, test: /\/src\/lib\/dom\/(install-)?polyfills\.ts$|rolldown\/runtime/ },
  {
    name: 'vendor',
    priority: 2,
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next)\//,
  },
  {
    name: 'list',
    priority: 2,
    test: /\/src\/(ui\/(picture\/(avatar|badge|workflow-icon)|button\/(button|chip|icon-button)|layout\/(card|page|tabs)|feedback\/(empty|load-failed|panel|skeleton)|search\/search-box|base\/step-by-arrow|list\/virtual-list)|lib\/(i18n\/(translation|localised-name|use-localised|dates|use-format-total)|dom\/(less-motion|use-keys|use-viewport)|session\/owner|host\/step-back|look\/(appearance|brand)|address\/(back|history-place))|shared\/(values\/summary-text|lists\/(rows\/row-actions|filter\/use-today)|decisions\/decided|work-items\/work-counts)|features\/inbox\/(list\/(use-inbox-place|next-item|boxes)|card\/inbox-card))\b|\/rules\/(html|value)-text|\/contract\/(rows|work-items)\b|\/node_modules\/(classnames|tslib|antd-mobile\/es\/(utils\/(native-props|with-default-props|can-use-dom|dev-log|use-props-value|validate|supports-passive|should-render)|components\/config-provider)|ahooks\/es\/(utils|useMemoizedFn|useUnmountedRef|useIsomorphicLayoutEffect|useUpdate))\b|\/useInfiniteQuery\b|\/platform-adapters\/(platform|quiet-refusals)\b/,
  },
  { name: screenChunk, debugName: 'screens', priority: 1, includeDependenciesRecursively: false },
]

/** Calls that the server answers; never a page of the app. */
const SERVER_PATHS =
  /^(\/[\w.-]+)*\/(api|public|oauth|logout|health|metrics)([/?]|$)|\/login\/(Authentication|first_run|mobile|wx|dingtalk)(\/|$)/

/**
 * What the shell, the to-do list and a document, from its message too, need to open offline, in any language; the rest
 * is kept when it is first used.
 */
const SHELL =
  /^virtual:texts\/(first|further)\/|^src\/(main\.tsx|lib\/(live\/events|device\/service-worker)|shared\/(account\/kept-cache|lists\/search\/(recent-terms|search-history))|app\/(wide|strips|further-screens|approval-route|read-document|way-on)|features\/(decisions|inbox\/swipe)\/|features\/messages\/open-message|features\/form\/sub-table\/windowed-cards|features\/approval\/timeline\/timeline\.tsx|ui\/(list\/windowed|overlay\/library-frame)|features\/inbox\/([\w-]*screen\.tsx|list\/(empty-list|inbox-keys)|filter\/active-filters|further\/further-lists))|^index\.html$/
const shellFiles = new Set<string>()

function shellFilesPlugin(): Plugin {
  return {
    name: 'countersign-shell-files',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of filesLoadedBy(SHELL, process.cwd(), Object.values(bundle))) shellFiles.add(file)
    },
  }
}

/** What each address needs beside the entry, for the server to name in the page (server/static/index-page.ts). */
function routePreloadsPlugin(): Plugin {
  return {
    name: 'countersign-route-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const source = JSON.stringify(routePreloads(process.cwd(), Object.values(bundle)))
      this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source })
    },
  }
}

/** Last: the hint stands before what the bundler itself puts on top. */
function compileHintsPlugin(): Plugin {
  return {
    name: 'countersign-compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => addCompileHints(Object.values(bundle)),
    },
  }
}

/** Writes .br and .gz beside every text file of the build, the service worker among them. */
function precompressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'countersign-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle: { order: 'post', sequential: true, handler: () => precompress(folder) },
  }
}

export default defineConfig({
  // Relative addresses: the server writes the base path into index.html, scripts find each other by their own address.
  base: './',
  // Its package leads to the build with its warnings and checks whatever the mode.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: path.resolve('node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  build: {
    target: OLDEST,
    cssTarget: OLDEST,
    manifest: true,
    // The browsers that need it load the polyfill after what it would preload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: Object.fromEntries(
      [
        ...['/api', '/public', '/oauth', '/logout', '/health'],
        ...['Authentication', 'first_run', 'container', 'mobile', 'wx', 'dingtalk'].map(
          (part) => `/login/${part}`,
        ),
      ].map((path) => [path, { target: API_URL, changeOrigin: false }]),
    ),
  },
  plugins: [
    react(),
    manualPlugin(),
    textsPlugin(),
    inlineScripts(),
    servedScripts(),
    largestLast(),
    shellFilesPlugin(),
    routePreloadsPlugin(),
    compileHintsPlugin(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: [],
      includeManifestIcons: false,
      manifest: {
        id: './',
        name: '会签 Countersign',
        short_name: '会签',
        description: '会签 Countersign',
        lang: 'zh-CN',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#F2F4F7',
        theme_color: '#2554D9',
        icons: [
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: 'icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        // Nothing of the API is ever kept here (security C-14). A file of the build never changes under its name: what
        // a screen or a container loaded once opens at once the next time, and offline.
        runtimeCaching: [
          {
            urlPattern: /\/assets\/[\w.-]+-[\w-]{8}\.(js|css|svg)$/,
            handler: 'CacheFirst',
            options: { cacheName: 'files', expiration: { maxEntries: 200, purgeOnQuotaError: true } },
          },
        ],
        navigateFallback: 'index.html',
        navigateFallbackDenylist: [SERVER_PATHS],
        globPatterns: ['index.html', 'icons/mark.svg', 'assets/*.{js,css,svg}'],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.filter(({ url }) => !url.startsWith('assets/') || shellFiles.has(url)),
            warnings: [],
          }),
        ],
        // What it does with pushes (src/standalone/push-worker.ts).
        importScripts: ['push-worker.js'],
        cleanupOutdatedCaches: true,
        clientsClaim: false,
        skipWaiting: false,
        sourcemap: false,
      },
    }),
    precompressPlugin(),
  ],
})
