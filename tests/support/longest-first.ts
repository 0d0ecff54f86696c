import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take a minute or more although they are small. A fresh clone does not know how long a file takes and goes
 * by its size: these would be begun last, and the other processors would wait for them.
 */
const LONGEST = [
  'tests/server/durability/kill.test.ts',
  'tests/server/db/embedded.test.ts',
  'tests/server/lists/filters.test.ts',
  'tests/server/security/races.test.ts',
  'tests/server/db/carry-over.test.ts',
  'tests/rules/form/incremental.test.ts',
  'tests/rules/expression/node-and-chromium.test.ts',
  'tests/rules/calendar/properties.test.ts',
]

/** Begins with the longest files of each project; the projects stay one after the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const missing = LONGEST.filter((file) => !existsSync(path.join(root, file)))
    if (missing.length > 0) throw new Error(`tests/support/longest-first.ts names ${missing.join(', ')}`)
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.indexOf(path.relative(root, moduleId))
      return rank === -1 ? LONGEST.length : rank
    }
    return [...projects].flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}
