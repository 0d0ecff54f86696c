import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { appPackageSchema } from './app-package-schema.ts'
import { ROOT } from './files.ts'

writeFileSync(path.join(ROOT, 'docs/app-package.schema.json'), appPackageSchema())
