import type { FastifyInstance } from 'fastify'
import { diagnoseContainer } from '../../contract/diagnosis.ts'
import { dingTalkSign, weComSign } from '../../contract/sign.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { connectionOf } from '../vendors/connection.ts'
import { diagnose } from '../vendors/diagnose.ts'
import { ownOrigin } from '../vendors/own-address.ts'
import { decodedQuery, signableUrl, signPage } from '../vendors/sign.ts'
import { asked } from '../vendors/vendor-error.ts'

type SignDeps = Pick<Deps, 'auth' | 'config' | 'database' | 'vendors'>

/** Signatures with which pages of ours may use a container (spec §7; security C-07). */
export function registerContainerSignRoutes(app: FastifyInstance, deps: SignDeps): void {
  const { auth, config, database, vendors } = deps

  route(app, dingTalkSign, async ({ url, corpId }, { exchange }) => {
    const signed = decodedQuery(signableUrl(url, ownOrigin(config, exchange), config.basePath))
    const connection = await connectionOf(database, auth.keys, 'dingtalk', corpId)
    const ticket = await asked(vendors.dingtalk.ticket(connection))
    const { timestamp, ...rest } = signPage(ticket, signed, auth.clock())
    return { agentId: connection.agentId, corpId: connection.vendorCorpId, timeStamp: timestamp, ...rest }
  })

  route(app, weComSign, async ({ url, corpId, ticket: kind }, { exchange }) => {
    const signed = signableUrl(url, ownOrigin(config, exchange), config.basePath)
    const connection = await connectionOf(database, auth.keys, 'wecom', corpId)
    const ticket = await asked(vendors.wecom.ticket(connection, kind))
    const signature = signPage(ticket, signed, auth.clock())
    return { corpId: connection.vendorCorpId, agentId: connection.agentId, ...signature }
  })

  route(app, diagnoseContainer, async ({ vendor, corpId, url }, { exchange }) =>
    diagnose(deps, { vendor, corpId, url }, exchange),
  )
}
