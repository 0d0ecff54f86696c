import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { listAccounts, makePasswordLink } from '../../contract/accounts.ts'
import { instant } from '../../contract/shapes.ts'
import { doneBy } from '../audit/security-event.ts'
import { createPersonalLink } from '../auth/first-run.ts'
import { requireSecureTransport } from '../auth/transport.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/once.ts'
import { route } from '../http/route.ts'
import { pageOfList } from '../organisation/page-of-list.ts'
import { presentPersonRow } from '../organisation/present-user.ts'
import { searchSnapshot } from '../organisation/search.ts'
import { looksAfter, mayMakePasswordLink } from '../policies/accounts.ts'
import { may } from '../policies/permissions.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { grantsOf } from '../stores/organisation/grants.ts'

/** Accounts of others, for those who look after them. */
export function registerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { auth, database, organisations } = deps
  route(app, listAccounts, async ({ keyword = '', ...paging }, { actor }) => {
    if (!may(actor, 'manageOrganisation')) throw new Fault('noPermission')
    const organisation = await organisations.current(actor.corpId)
    const found =
      keyword.trim() === ''
        ? organisation.people.filter(({ active }) => active)
        : searchSnapshot(organisation, keyword).people
    const mine = found.filter(({ id }) => looksAfter(actor, id, organisation))
    const grants = await grantsOf(database, actor.corpId)
    return pageOfList(mine, paging, (person) => ({
      ...presentPersonRow(organisation, person),
      allowedActions: mayMakePasswordLink(actor, person.id, grants, organisation)
        ? ['passwordLink' as const]
        : [],
    }))
  })

  route(app, makePasswordLink, async (input, { actor, call, exchange }) => {
    requireSecureTransport(exchange)
    const { corpId } = actor
    const organisation = await organisations.current(corpId)
    const person = organisation.person(input.userId)
    if (person?.active !== true || !looksAfter(actor, person.id, organisation)) throw new Fault('notFound')
    const named = { name: makePasswordLink.name, output: expiry, input }
    const grants = await grantsOf(database, corpId)
    if (!mayMakePasswordLink(actor, person.id, grants, organisation)) throw new Fault('noPermission')
    // The code follows from the request and is stored nowhere, so a repeat gets it again.
    const link = createPersonalLink(auth, actor, input)
    const made = doneBy({ actor, call }, 'passwordLinkMade', { subjectKind: 'person', subject: person.id })
    const { expiresAt } = await once(database, actor, named, async (tx) => {
      const until = await link.store(tx)
      await addSecurityEvents(tx, corpId, [made])
      return { expiresAt: until.toISOString() }
    })
    return { code: link.code, expiresAt }
  })
}

const expiry = z.object({ expiresAt: instant })
