import { useMemo } from 'react'
import type { DocumentForm } from '../model/document-form.ts'
import { useFromTables } from '../rows/use-rows.ts'

/** Which of these fields have something to mend, once per thing: a table as often as it has wrong cells. */
export function useWrongCodes(form: DocumentForm, codes: readonly string[]): readonly string[] {
  const { tables, problems } = form
  const stores = useMemo(() => codes.flatMap((code) => tables.get(code) ?? []), [tables, codes])
  const inRows = useFromTables(stores, () =>
    codes.map((code) => tables.get(code)?.problems().length ?? 0).join(' '),
  )
  return useMemo(() => {
    const counts = inRows.split(' ').map(Number)
    const own = (code: string) => [...problems.keys()].filter((path) => path.split('.')[0] === code).length
    return codes.flatMap((code, place) =>
      Array.from({ length: own(code) + (counts[place] ?? 0) }, () => code),
    )
  }, [codes, problems, inRows])
}
