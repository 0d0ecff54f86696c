import type { Queryable } from '../../db/database.ts'
import { currentPackage } from '../../stores/apps/apps.ts'

/** The text of an application's package as it was published last, ready to import again; undefined when unknown. */
export async function exportPackage(
  db: Queryable,
  corpId: string,
  appCode: string,
): Promise<string | undefined> {
  const pkg = await currentPackage(db, corpId, appCode)
  return pkg === undefined ? undefined : `${JSON.stringify(pkg, null, 2)}\n`
}
