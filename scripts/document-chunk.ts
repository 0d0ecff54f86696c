/** What the bundler tells of a module. */
type Graph = {
  readonly getModuleInfo: (id: string) => {
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}

/** Both show an open form. */
const DOCUMENTS = ['/src/app/approval-route.tsx', '/src/app/start-form-route.tsx'] as const
/** Light screens: what they need stays apart. */
const LIGHT =
  /\/src\/(main|features\/(inbox|start|personal|login)\/[\w-]+-(screen|sheet))\.tsx$|\/src\/app\/(further-screens|wide-[\w-]+)\.tsx$/

/**
 * The one file of what every open form needs and no light screen does: forty small files are seven trips on a
 * phone's line, six at a time.
 */
export function documentChunk(id: string, graph: Graph): string | null {
  // Loaded by itself somewhere: it must not bring the rest along.
  if ((graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null
  const above = new Set([id])
  for (const each of above)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) above.add(importer)
  const users = [...above]
  const isShared = DOCUMENTS.every((document) => users.some((user) => user.endsWith(document)))
  return isShared && !users.some((user) => LIGHT.test(user)) ? 'document' : null
}
