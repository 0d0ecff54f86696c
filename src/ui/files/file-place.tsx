import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { FilePlace } from '../../../contract/files.ts'

export type DocumentOfFiles = Omit<FilePlace, 'part' | 'field'>
type Around = { readonly document: DocumentOfFiles; readonly table: string; readonly slot: string }

const Context = createContext<Around>({ document: {}, table: '', slot: '' })

/** Says of which document the files of the fields below are. */
export function DocumentFiles({
  document,
  children,
}: {
  readonly document: DocumentOfFiles
  readonly children: ReactNode
}) {
  const around = useMemo(() => ({ document, table: '', slot: '' }), [document])
  return <Context.Provider value={around}>{children}</Context.Provider>
}

/** Says of which row of which sub-table the cells below are. */
export function RowFiles({
  table,
  row,
  children,
}: {
  readonly table: string
  readonly row: string
  readonly children: ReactNode
}) {
  const { document } = useContext(Context)
  const around = useMemo(() => ({ document, table: `${table}.`, slot: row }), [document, table, row])
  return <Context.Provider value={around}>{children}</Context.Provider>
}

/** Where the files of a field stand. */
export function useFieldFiles(code: string): { readonly place: FilePlace; readonly slot: string } {
  const { document, table, slot } = useContext(Context)
  return useMemo(
    () => ({ place: { ...document, part: 'field', field: table + code }, slot }),
    [document, table, slot, code],
  )
}
