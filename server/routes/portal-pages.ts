import type { FastifyInstance } from 'fastify'
import type { PageBlock } from '../../contract/package/pages.ts'
import { getPortalPage, listNotices } from '../../contract/portal.ts'
import { localised } from '../../rules/text/localised.ts'
import { dayIn } from '../base/days.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { partId } from '../pages/function-tree.ts'
import { noticesOf, shownBlocks } from '../pages/portal-page.ts'
import { readPortal } from '../portal/reading.ts'
import type { UsableApp } from '../portal/usable.ts'
import { workCount } from '../stores/lists/inbox.ts'

const MOST_NOTICES = 20

/** Pages of applications by their codes, and what they have to say today (spec §7 "portal page by code"). */
export function registerPortalPageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getPortalPage, async ({ code }, context) => {
    const { apps, reader, reading } = await readPortal(deps, context, 'WORKFLOW')
    const found = apps.flatMap((each) => {
      const page = each.pages.find((candidate) => codesOf(each, candidate).includes(code))
      return page === undefined ? [] : [{ app: each, page }]
    })[0]
    if (found === undefined) throw new Fault('notFound')
    const { pkg } = found.app
    const { corpId, userId } = context.actor
    const asksCounts = found.page.blocks.some(({ type }) => type === 'counts')
    const counts = asksCounts
      ? await workCount(deps.database, corpId, userId, pkg.code)
      : { workItemCount: 0, circulateItemCount: 0 }
    const today = dayIn(reader.now, reader.timeZone)
    const { name, icon } = found.page
    return {
      code,
      appCode: pkg.code,
      name: localised(name, reading.language, reading.locale),
      name_i18n: name,
      icon: icon ?? 'board',
      status: 'ENABLE' as const,
      published: true,
      blocks: shownBlocks(found.page, { app: found.app, reading, today, counts }),
    }
  })

  route(app, listNotices, async (_, context) => {
    const { apps, reader, reading } = await readPortal(deps, context, 'APP')
    const today = dayIn(reader.now, reader.timeZone)
    return apps
      .flatMap((each) =>
        each.pages
          .flatMap(({ blocks }) => blocks.filter(isNotices))
          .flatMap((block) => noticesOf(block, each, reading, today)),
      )
      .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
      .slice(0, MOST_NOTICES)
  })
}

function codesOf({ pkg }: UsableApp, { code, home }: UsableApp['pages'][number]): string[] {
  return home === true ? [partId(pkg.code, code), `${pkg.code}HomePage`] : [partId(pkg.code, code)]
}

function isNotices(block: PageBlock): block is Extract<PageBlock, { type: 'notices' }> {
  return block.type === 'notices'
}
