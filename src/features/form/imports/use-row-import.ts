import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  IMPORT_RESULT,
  type ImportResult,
  importPlace,
  importRows,
  secondImportRows,
} from '../../../../contract/form-rows.ts'
import { call } from '../../../lib/api/api.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { randomId } from '../../../lib/base/random.ts'
import type { DocumentForm } from '../model/document-form.ts'
import type { RowStore } from '../rows/row-store.ts'
import { addressOf } from './form-address.ts'
import { base64Of } from './save-file.ts'
import { mendedRows } from './wrong-cells.ts'

/** The server takes no larger file. */
const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 60_000
/** Others may be before it in line. */
const READ_TIMEOUT_MS = 300_000
/** How often it is asked which in line it is. */
const LOOK_MS = 2_000

/** A file on its way into the rows: read once, what is wrong mended and sent again until nothing is. */
export function useRowImport(form: DocumentForm, store: RowStore, file: File) {
  const about = { ...addressOf(form.page), subSchemaCode: store.table.code }
  const [good, setGood] = useState<ImportResult['rows']>([])
  const [result, setResult] = useState<ImportResult | null>(null)
  const [mended, setMended] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [ticket] = useState(randomId)
  const take = (next: ImportResult) => {
    setGood((known) => [...known, ...next.rows])
    setResult(next)
    setMended(new Map())
  }
  const first = useMutation({
    mutationFn: async () => {
      if (file.size > MAX_BYTES) return { ...REFUSED, errorType: IMPORT_RESULT.fileType }
      const input = { ...about, fileName: file.name, file: await base64Of(file), ticket }
      return await call(importRows, input, { timeoutMs: READ_TIMEOUT_MS })
    },
    onSuccess: take,
  })
  const again = useMutation({
    mutationFn: async (from: ImportResult) =>
      await call(
        secondImportRows,
        { ...about, secondImportData: mendedRows(from, mended) },
        { timeoutMs: TIMEOUT_MS },
      ),
    onSuccess: take,
  })
  const place = useQuery({
    ...callQuery(importPlace, { ticket }),
    enabled: first.isPending,
    refetchInterval: LOOK_MS,
    gcTime: 0,
  })
  const { mutate } = first
  useEffect(() => mutate(), [mutate])
  return {
    /** Rows that can be taken as they are. */
    good,
    result,
    /** Which in line the file is that waits to be read; null: it does not wait. */
    place: first.isPending ? (place.data ?? null) : null,
    mended,
    isTooLarge: file.size > MAX_BYTES,
    /** A person worked on it: values were typed here, or rows became good by them. */
    isMended: mended.size > 0 || again.isSuccess,
    isBusy: first.isPending || again.isPending,
    error: again.error ?? first.error,
    mend: (key: string, value: unknown) => setMended((known) => new Map(known).set(key, value)),
    sendAgain: () => {
      if (result !== null) again.mutate(result)
    },
    /** The wrong rows are left out. */
    leaveOut: () => setResult((known) => (known === null ? null : { ...known, secondImportData: [] })),
  }
}

const REFUSED: ImportResult = {
  operationResult: true,
  errorType: 0,
  successCount: 0,
  errorCount: 0,
  rows: [],
}
