import path from 'node:path'
import { build } from 'vite'
import { OUR_TEXTS } from './early-names.ts'
import { ROOT } from './files.ts'
import { OLDEST } from './old-browsers/targets.ts'

/** Scripts beside the app, each of which is a file of its own, by their addresses. */
const STANDALONE = {
  'first-paint.js': 'src/standalone/first-paint.ts',
  'early.js': 'src/standalone/early/early.ts',
  'push-worker.js': 'src/standalone/push-worker.ts',
} as const
export type StandaloneName = keyof typeof STANDALONE

export function isStandalone(name: string): name is StandaloneName {
  return Object.hasOwn(STANDALONE, name)
}

/** A script of src/standalone with all that it imports, minified, in one function of its own. */
export async function buildStandalone(name: StandaloneName): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: OUR_TEXTS,
    build: {
      write: false,
      target: OLDEST,
      minify: true,
      lib: { entry: path.join(ROOT, STANDALONE[name]), formats: ['iife'], name: 'standalone' },
    },
  })
  const code = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((one) => (one.type === 'chunk' ? one.code : ''))
    .join('')
    .trim()
  if (code === '' || /\bOURS\b/.test(code)) throw new Error(`${name} was not built whole`)
  return code
}
