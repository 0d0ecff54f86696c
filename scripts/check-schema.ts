import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { appPackageSchema } from './app-package-schema.ts'
import type { Report } from './report.ts'

const FILE = 'docs/app-package.schema.json'

/** The published JSON schema of an app package says what the contract says. */
export async function checkSchema(root: string): Promise<Report> {
  const file = path.join(root, FILE)
  const published = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const isCurrent = published === appPackageSchema()
  return {
    problems: isCurrent ? [] : [`${FILE} is not what the contract says. Run: npm run schema`],
    note: FILE,
  }
}
