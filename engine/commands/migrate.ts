import type { Context, Decided, Definition } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** The run goes on under another version (X5): old node codes to new ones. `context.definition` is the new one. */
export type Migrate = {
  readonly type: 'migrate'
  readonly versionId: string
  readonly nodes: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly reason: string
  readonly from: Definition
}

export function migrate(_state: Instance | null, _command: Migrate, _context: Context): Decided {
  return refuse('actionNotOffered')
}
