import path from 'node:path'

/** The part of a bundle's output that says what loads what. */
export type Built =
  | { readonly type: 'asset'; readonly fileName: string }
  | {
      readonly type: 'chunk'
      readonly fileName: string
      readonly facadeModuleId: string | null
      readonly imports: readonly string[]
      readonly viteMetadata?:
        | { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> }
        | undefined
    }

/** Scripts, styles and pictures of the chunks whose source matches, and of all that they import statically. */
export function filesLoadedBy(source: RegExp, root: string, built: readonly Built[]): Set<string> {
  const chunks = new Map(built.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
  const files = new Set<string>()
  const open = [...chunks.values()].filter((chunk) => source.test(sourceOf(chunk.facadeModuleId, root)))
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (files.has(chunk.fileName)) continue
    files.add(chunk.fileName)
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
    for (const file of chunk.viteMetadata?.importedAssets ?? []) files.add(file)
    for (const name of chunk.imports) {
      const next = chunks.get(name)
      if (next !== undefined) open.push(next)
    }
  }
  return files
}

export function sourceOf(module: string | null, root: string): string {
  if (module === null) return ''
  // A module that a plugin makes has no place in the tree.
  return module.startsWith('\0')
    ? module.slice(1)
    : path
        .relative(root, module.split('?')[0] ?? '')
        .split(path.sep)
        .join('/')
}

/** As `filesLoadedBy`, of modules by their paths; each of them must be loaded by itself somewhere in the build. */
export function filesOfModules(
  modules: readonly string[],
  root: string,
  built: readonly Built[],
): Set<string> {
  const files = modules.flatMap((module) => {
    const own = [...filesLoadedBy(new RegExp(`^${module.replaceAll('.', '\\.')}$`), root, built)]
    if (own.length === 0) throw new Error(`No file of the build is ${module}: is it still loaded by itself?`)
    return own
  })
  return new Set(files)
}
