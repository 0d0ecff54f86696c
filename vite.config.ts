import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { CHUNKS } from './scripts/chunks.ts'
import { addCompileHints } from './scripts/compile-hints.ts'
import { inlineScripts, servedScripts } from './scripts/inline-scripts.ts'
import { largestLast } from './scripts/largest-last.ts'
import { manualPlugin } from './scripts/manual-plugin.ts'
import { OLDEST } from './scripts/old-browsers/targets.ts'
import { precompress } from './scripts/precompress.ts'
import { routePreloads } from './scripts/route-preloads.ts'
import { SERVER_CALLS, serverPrefixes } from './scripts/server-paths.ts'
import { shellFilesPlugin } from './scripts/shell-files.ts'
import { textsPlugin } from './scripts/texts-plugin.ts'

/** The API while developing (scripts/dev.ts). */
const API_URL = process.env.API_URL ?? 'http://127.0.0.1:8080'

const shellFiles = new Set<string>()

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
      serverPrefixes().map((path) => [path, { target: API_URL, changeOrigin: false }]),
    ),
  },
  plugins: [
    react(),
    manualPlugin(),
    textsPlugin(),
    inlineScripts(),
    servedScripts(),
    largestLast(),
    shellFilesPlugin(shellFiles),
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
        navigateFallbackDenylist: [SERVER_CALLS],
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
