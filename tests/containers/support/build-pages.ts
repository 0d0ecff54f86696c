import path from 'node:path'
import { build } from 'vite'

const FOLDER = path.resolve(import.meta.dirname, '..')
const PAGES = ['adapters-page', 'dingtalk-sdk-page', 'wecom-sdk-page'] as const
export type PageKind = (typeof PAGES)[number]

/** The pages with what they load, by file name, and the simulators as one script. Built as the app is. */
export type BuiltPages = { readonly files: Readonly<Record<string, string>>; readonly simulators: string }

export async function buildPages(): Promise<BuiltPages> {
  const [files, simulators] = await Promise.all([
    codeOf(Object.fromEntries(PAGES.map((name) => [name, path.join(FOLDER, 'pages', `${name}.ts`)])), 'es'),
    buildSimulators(),
  ])
  return { files, simulators }
}

/** The simulators as one script. */
export async function buildSimulators(): Promise<string> {
  const installed = await codeOf({ install: path.join(FOLDER, 'simulators/install.ts') }, 'iife')
  return installed['install.js'] ?? ''
}

async function codeOf(input: Record<string, string>, format: 'es' | 'iife'): Promise<Record<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: FOLDER,
    build: {
      write: false,
      target: ['chrome87', 'safari14'],
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { format, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return Object.fromEntries(
    outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.code]] : [])),
  )
}
