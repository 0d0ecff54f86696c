import type { FastifyInstance } from 'fastify'
import { ACTIVITY_DAYS, getMyActivity } from '../../../contract/workflow/my-activity.ts'
import { localised } from '../../../rules/text/localised.ts'
import { dayIn } from '../../base/days.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { readerOf } from '../../organisation/reader.ts'
import { decisionsSince, itemsPerDay, slowestWorkflows } from '../../stores/lists/my-activity.ts'

const WEEK = 7
const SLOWEST = { days: 30, most: 5 }

/** The pictures of the workbench: each person's own work (product "Wide-only work"). */
export function registerMyActivityRoutes(app: FastifyInstance, { database, ...deps }: Deps): void {
  route(app, getMyActivity, async (_, { actor, call }) => {
    const { timeZone, now, locale } = await readerOf({ database, ...deps }, actor, call)
    const { corpId, userId } = actor
    const asked = { corpId, userId, timeZone, today: dayIn(now, timeZone) }
    const [days, week, workflows] = await Promise.all([
      itemsPerDay(database, asked, ACTIVITY_DAYS),
      decisionsSince(database, asked, WEEK),
      slowestWorkflows(database, asked, SLOWEST),
    ])
    return {
      days,
      handledThisWeek: week.handled,
      averageThisWeek: week.average,
      workflows: workflows.map(({ code, name, ...row }) => ({
        ...row,
        workflowCode: code,
        name: localised(row.name_i18n, call.locale, locale) || name,
      })),
    }
  })
}
