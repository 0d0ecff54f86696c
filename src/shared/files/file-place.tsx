import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { FilePlace } from '../../../contract/files.ts'
import type { FormFiles } from './upload-lists.ts'

type Around = { readonly files: FormFiles; readonly table: string; readonly slot: string }

const Context = createContext<Around>({ files: { document: {} }, table: '', slot: '' })

/** Says of which form the files of the fields below are. */
export function DocumentFiles({
  files,
  children,
}: {
  readonly files: FormFiles
  readonly children: ReactNode
}) {
  const around = useMemo(() => ({ files, table: '', slot: '' }), [files])
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
  const { files } = useContext(Context)
  const around = useMemo(() => ({ files, table: `${table}.`, slot: row }), [files, table, row])
  return <Context.Provider value={around}>{children}</Context.Provider>
}

/** Where the files of a field stand. */
export function useFieldFiles(code: string): {
  readonly place: FilePlace
  readonly slot: string
  readonly form: string | undefined
} {
  const { files, table, slot } = useContext(Context)
  return useMemo(
    () => ({ place: { ...files.document, part: 'field', field: table + code }, slot, form: files.form }),
    [files, table, slot, code],
  )
}
