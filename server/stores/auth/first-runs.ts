import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { addDays, type Filtered } from '../lists/inbox-filter.ts'
import type { Shape } from '../lists/list-page.ts'
import type { Where } from '../sql/where.ts'

const FIRST = 5_000

/**
 * The runs `s` among which a page of an organisation's list is looked for first: of one initiator or else of one
 * workflow, as there are indexes in the order of their start, and of the days asked for.
 */
export function firstRuns(to: Where, query: Filtered): NonNullable<Shape['first']> {
  const { originator, unitType, workflowCode } = query.filter
  const part = to.part()
  part.must('s.corp_id = $1 and s.started_at is not null')
  if (originator && unitType !== UNIT_TYPE.department && unitType !== UNIT_TYPE.role)
    part.and('s.initiator_id = ?::uuid', originator)
  else if (workflowCode) part.and('s.workflow_code = ?', workflowCode)
  addDays(part, query, 's.started_at')
  return { conditions: part, rows: FIRST, from: 'instance_search' }
}
