import { type PackageProblem, type PackageProblemName, reportInto } from '../problem/problems.ts'

/** Largest package file, in bytes. */
export const MOST_PACKAGE_BYTES = 2 * 1024 * 1024

export type ReadText =
  | { readonly ok: true; readonly json: unknown }
  | {
      readonly ok: false
      readonly problems: readonly PackageProblem[]
      readonly warnings: readonly PackageProblem[]
    }

/** The JSON of a package file, or why it is none; nothing else about it is checked here. */
export function readPackageText(bytes: Uint8Array): ReadText {
  if (bytes.byteLength > MOST_PACKAGE_BYTES) {
    return refused('fileTooLarge', { size: bytes.byteLength, max: MOST_PACKAGE_BYTES })
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refused('notUtf8', {})
  }
  try {
    return { ok: true, json: JSON.parse(text) }
  } catch (error) {
    return refused('notJson', whereOf(text, error instanceof Error ? error.message : ''))
  }
}

function refused(problem: PackageProblemName, params: PackageProblem['params']): ReadText {
  const problems: PackageProblem[] = []
  reportInto(problems)([], problem, params)
  return { ok: false, problems, warnings: [] }
}

/** Line and column, as editors show them; the parser names an offset, except at the end of the text. */
function whereOf(text: string, message: string): { line: number; column: number } {
  const offset = /position (\d+)/.exec(message)?.[1]
  const lines = text.slice(0, offset === undefined ? text.length : Number(offset)).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
