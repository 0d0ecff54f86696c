import { useMemo } from 'react'
import type { InputProblem } from '../../../../contract/envelope.ts'
import { useFromTables } from '../rows/use-rows.ts'
import type { DocumentForm } from './document-form.ts'

/** One thing to mend: of a field, of a table as a whole, or of a cell (`column` '' is the row as a whole). */
export type FoundProblem = {
  readonly code: string
  readonly problem: InputProblem
  readonly cell?: { readonly id: string; readonly number: number; readonly column: string }
}

/** Everything that has to be mended, in the order of `codes`; what belongs to none of them comes last. */
export function useFoundProblems(
  { problems, tables }: Pick<DocumentForm, 'problems' | 'tables'>,
  codes: readonly string[],
): readonly FoundProblem[] {
  const stores = useMemo(() => [...tables.values()], [tables])
  // Rows move while something is wrong with them, and their numbers with them.
  const inRows = useFromTables(stores, () =>
    [...tables]
      .flatMap(([code, store]) =>
        store
          .problems()
          .map(({ id, column, problem }) => `${code} ${store.positionOf(id)} ${column} ${problem.problem}`),
      )
      .join('\n'),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong in the rows is read when it changes
  return useMemo(() => {
    const own = [...problems].map(
      ([path, problem]): FoundProblem => ({
        code: path.split('.')[0] ?? '',
        problem,
      }),
    )
    const ofRows = [...tables].flatMap(([code, store]) =>
      store.problems().map(({ id, column, problem }): FoundProblem => {
        return { code, problem, cell: { id, number: store.positionOf(id) + 1, column } }
      }),
    )
    const placeOf = ({ code }: FoundProblem) => (codes.includes(code) ? codes.indexOf(code) : codes.length)
    return [...own, ...ofRows].sort((one, other) => placeOf(one) - placeOf(other))
  }, [problems, tables, codes, inRows])
}
