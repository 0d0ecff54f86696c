import * as z from 'zod/mini'
import { APP_PACKAGE_FORMAT, appPackage } from '../contract/package/app-package.ts'

/** The JSON schema of app packages as it is published in docs/, made from the contract. */
export function appPackageSchema(): string {
  const schema = z.toJSONSchema(appPackage, { io: 'input', reused: 'ref', unrepresentable: 'any' })
  return `${JSON.stringify({ $id: APP_PACKAGE_FORMAT, ...schema }, null, 2)}\n`
}
