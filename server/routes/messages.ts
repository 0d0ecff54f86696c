import type { FastifyInstance } from 'fastify'
import { countMessages, readAllMessages, readMessages, searchMessages } from '../../contract/messages.ts'
import { platformSearch } from '../../contract/platform-search.ts'
import type { Actor } from '../base/actor.ts'
import type { Deps } from '../deps.ts'
import { route, routeWith, type SessionContext, variant } from '../http/route.ts'
import { readerOf } from '../organisation/reader.ts'
import { presentMessage } from '../pages/message.ts'
import { kindsOfType } from '../pages/message-types.ts'
import { searchPlatform } from '../portal/search.ts'
import {
  COUNTED_TO,
  type MessageFilter,
  type MessageListRow,
  markAllMessagesRead,
  markMessagesRead,
  messagesPage,
  unreadCount,
} from '../stores/notify/messages.ts'
import { type Window, windowOf, writeCursor } from '../stores/sql/paging.ts'

/** What a person was told (spec §2 "Notifications"; wire.md §11). */
export function registerMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, hub, wake } = deps

  // One address for both (wire.md §11): the tab says whether messages are searched or everything else.
  const platform = variant(platformSearch, isNoMessageTab, (input, context) =>
    searchPlatform(deps, context, input),
  )
  routeWith(
    app,
    searchMessages,
    [platform],
    async ({ searchword, messageType, readState, ...paging }, context) => {
      const filter = {
        kinds: kindsOfType(messageType),
        unread: readState === undefined ? null : readState === 'UNREADED',
        word: searchword ?? '',
      }
      return { MESSAGE: await pageOfMessages(deps, context, filter, windowOf(paging)) }
    },
  )

  route(app, countMessages, async (_, { actor }) => {
    const [unread, comments] = await Promise.all([
      unreadCount(database, actor, null),
      unreadCount(database, actor, kindsOfType('COMMENT')),
    ])
    return { unread, comments }
  })

  const tellDevices = ({ corpId, userId }: Actor) => {
    hub.publish(corpId, [userId], { type: 'counts' })
    wake.pushes()
  }

  // Marking again what is marked changes nothing, so a repeat needs no answer kept for its token.
  route(app, readMessages, async ({ ids }, { actor }) => {
    await markMessagesRead(database, actor, ids)
    tellDevices(actor)
    return {}
  })

  route(app, readAllMessages, async ({ messageType, until }, { actor }) => {
    await markAllMessagesRead(database, actor, kindsOfType(messageType), until ?? null)
    tellDevices(actor)
    return {}
  })
}

async function pageOfMessages(
  deps: Deps,
  { actor, call }: SessionContext,
  filter: MessageFilter,
  window: Window,
) {
  const { organisation, locale } = await readerOf(deps, actor, call)
  const { rows, total } = await messagesPage(deps.database, actor, filter, window)
  const content = []
  for (const row of rows) {
    const definition = await definitionOf(deps, actor, row)
    content.push(presentMessage(row, { organisation, locale, definition }))
  }
  const last = rows.at(-1)
  return {
    content,
    totalElements: total,
    totalPages: Math.ceil(total / window.size),
    totalIsMinimum: total >= COUNTED_TO,
    nextCursor:
      last === undefined || rows.length < window.size
        ? null
        : writeCursor({ at: last.created_at.toISOString(), id: last.id }),
  }
}

async function definitionOf({ definitions }: Deps, { corpId }: Actor, row: MessageListRow) {
  const { workflow_version_id: versionId } = row
  return versionId === null ? null : ((await definitions.byId(corpId, versionId))?.definition ?? null)
}

function isNoMessageTab(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'tab' in body && body.tab !== 'MESSAGE'
}
