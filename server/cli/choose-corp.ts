import type { Queryable } from '../db/database.ts'
import { listCorps } from '../stores/organisation/corps.ts'

export type ChosenCorp =
  | { readonly ok: true; readonly corpId: string }
  | { readonly ok: false; readonly message: string }

/** The organisation a command is about: the named one, or the only one there is. */
export async function chooseCorp(db: Queryable, named: string | undefined): Promise<ChosenCorp> {
  const codes = (await listCorps(db)).map((corp) => corp.corp_id)
  const [first] = codes
  if (first === undefined) return { ok: false, message: 'There is no organisation yet.' }
  if (named === undefined && codes.length === 1) return { ok: true, corpId: first }
  if (named !== undefined && codes.includes(named)) return { ok: true, corpId: named }
  const what = named === undefined ? 'Name the organisation.' : `There is no organisation ${named}.`
  return { ok: false, message: `${what} Use --corp with one of: ${codes.join(', ')}.` }
}
