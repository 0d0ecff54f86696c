import type { Queryable } from '../../db/database.ts'

/** An application of an organisation. */
type App = { readonly corpId: string; readonly code: string }

/** Codes with the application that each belongs to, `–` for none. */
type Owners = ReadonlyMap<string, string>

/** Workflows that are not this application's. */
export async function takenWorkflows(db: Queryable, app: App): Promise<Owners> {
  return await ownersOf(db, app, 'select code, app_code from workflow where corp_id = $1 and app_code <> $2')
}

/** Models of every version that another application ever had: its records are still there. */
export async function takenModels(db: Queryable, app: App): Promise<Owners> {
  return await ownersOf(
    db,
    app,
    `select distinct model ->> 'code' as code, v.app_code
     from app_version v, json_array_elements(v.package -> 'models') as model
     where v.corp_id = $1 and v.app_code <> $2`,
  )
}

/** Dictionaries that are not this application's; some belong to the organisation itself. */
export async function takenDictionaries(db: Queryable, app: App): Promise<Owners> {
  return await ownersOf(
    db,
    app,
    `select code, coalesce(app_code, '–') as app_code from dictionary
     where corp_id = $1 and app_code is distinct from $2`,
  )
}

async function ownersOf(db: Queryable, { corpId, code }: App, text: string): Promise<Owners> {
  const { rows } = await db.query<{ code: string; app_code: string }>({ text, values: [corpId, code] })
  return new Map(rows.map((row) => [row.code, row.app_code]))
}
