import { existsSync } from 'node:fs'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { ARROW_OPTIONS, ARROW_RULES } from './arrow-rules.ts'
import { checkRooms } from './check-rooms.ts'
import type { Report } from './report.ts'

const PLACES = [
  'contract',
  'rules',
  'checks',
  'engine',
  'server',
  'src',
  'platform-adapters',
  'scripts',
  'samples',
  'bench',
  'tests',
  'vite.config.ts',
  'vitest.config.ts',
]

/** Who imports whom, against arrow-rules.ts and room-limits.ts. Reading no module at all is a failure. */
export async function checkArrows(root: string): Promise<Report> {
  const places = PLACES.filter((place) => existsSync(path.join(root, place)))
  const { output } = await cruise(places, {
    ...ARROW_OPTIONS,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: ARROW_RULES },
  })
  if (typeof output === 'string') throw new Error('The result of the cruise is text, not an object.')
  return judge(output)
}

function judge({ summary, modules }: ICruiseResult): Report {
  const own = modules.filter((module) => !module.source.startsWith('node_modules/') && !module.coreModule)
  const read = own.filter((module) => module.dependencies.length > 0)
  const note = `${own.length} modules, ${summary.totalDependenciesCruised} imports`
  if (read.length === 0)
    return { problems: ['No module was read: the parser does not know our files.'], note }
  const problems = summary.violations.map(
    (violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`,
  )
  const rooms = checkRooms(own)
  return { problems: [...problems, ...rooms.problems], note: [note, rooms.note].filter(Boolean).join('; ') }
}
