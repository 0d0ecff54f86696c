/** The names of the files that a first page runs at once. */
export const RUN_AT_ONCE: readonly string[] = ['index', 'vendor', 'list', 'parts', 'approval-route']
/** Must be the first line. */
export const HINT = '//# allFunctionsCalledOnLoad\n'

type Built = { readonly type: 'asset' } | { readonly type: 'chunk'; readonly name: string; code: string }

/**
 * Browsers that know the hint compile such a file beside the page's own thread while it arrives, instead of function by
 * function when it is run; to the others it is a comment.
 */
export function addCompileHints(built: readonly Built[]): void {
  for (const chunk of built) {
    if (chunk.type === 'chunk' && RUN_AT_ONCE.includes(chunk.name)) chunk.code = HINT + chunk.code
  }
}
