import * as z from 'zod/mini'
import type { SentAs } from '../../stores/vendors/vendor-messages.ts'
import { readVendor } from '../../vendors/ask.ts'
import type { Connection } from '../../vendors/connection.ts'
import type { DingTalk, DingTalkCall } from '../../vendors/dingtalk.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { cutTo, type VendorNotice } from './notice.ts'

/** Whom a message goes to at DingTalk. */
export type DingTalkReader = { readonly userId: string; readonly unionId: string | null }

const NOTICE = '/topapi/message/corpconversation'
const WAITING_COLOUR = '0xFFF65E5E'
const DONE_COLOUR = '0xFF78C06E'
// The whole of a notice may have 2,048 bytes, its address with them.
const TITLE_BYTES = 200
const LINE_BYTES = 400

const old = (path: string, json: unknown): DingTalkCall => ({ oapi: true, path, json, patient: true })

/**
 * A work notification, and for a task an entry of the to-do list, which needs the person's union id. What went out in an
 * earlier try is not sent again; `keep` is told of each part as soon as it is out.
 */
export async function sendByDingTalk(
  dingtalk: DingTalk,
  connection: Connection,
  { userId, unionId }: DingTalkReader,
  notice: VendorNotice,
  before: SentAs,
  keep: (part: SentAs) => void,
): Promise<void> {
  if (before.notice === undefined) {
    const json = { agent_id: connection.agentId, userid_list: userId, msg: noticeMessage(notice) }
    const answer = await dingtalk.ask(connection, old(`${NOTICE}/asyncsend_v2`, json))
    const { task_id } = readVendor(z.object({ task_id: z.union([z.string(), z.number()]) }), answer)
    keep({ notice: String(task_id) })
  }
  if (notice.isTask && before.todo === undefined && unionId !== null) {
    const answer = await dingtalk.ask(connection, {
      oapi: false,
      path: `/v1.0/todo/users/${encodeURIComponent(unionId)}/tasks`,
      query: { operatorId: unionId },
      json: {
        // The same for a repeat: DingTalk keeps one entry.
        sourceId: notice.taskKey,
        subject: cutTo(notice.title, TITLE_BYTES),
        description: cutTo(notice.line, LINE_BYTES),
        creatorId: unionId,
        executorIds: [unionId],
        isOnlyShowExecutor: true,
        detailUrl: { appUrl: notice.url, pcUrl: besideChat(notice.url) },
        // The notification has told already.
        notifyConfigs: { dingNotify: '0' },
      },
      patient: true,
    })
    keep({ todo: readVendor(z.object({ id: z.string() }), answer).id })
  }
}

function noticeMessage({ title, line, url, isTask, from, words }: VendorNotice) {
  return {
    msgtype: 'oa',
    oa: {
      message_url: url,
      pc_message_url: besideChat(url),
      head: { bgcolor: 'FF3370FF', text: cutTo(from, 60) },
      ...(isTask ? { status_bar: { status_value: words.waiting, status_bg: WAITING_COLOUR } } : {}),
      body: { title: cutTo(title, TITLE_BYTES), content: cutTo(line, LINE_BYTES) },
    },
  }
}

/** On a PC it opens in DingTalk's side panel instead of a browser. */
function besideChat(url: string): string {
  return `dingtalk://dingtalkclient/page/link?url=${encodeURIComponent(url)}&pc_slide=true`
}

/**
 * Handled anywhere: the status bar says so and the entry of the to-do list is ticked off. One that is refused, such as
 * an entry that its person deleted, does not keep the other from being changed.
 */
export async function closeAtDingTalk(
  dingtalk: DingTalk,
  connection: Connection,
  { unionId }: DingTalkReader,
  sent: SentAs,
  done: string,
): Promise<void> {
  let refusal: VendorError | undefined
  const attempt = async (call: DingTalkCall) => {
    try {
      await dingtalk.ask(connection, call)
    } catch (error) {
      if (!(error instanceof VendorError && error.kind === 'refused')) throw error
      refusal ??= error
    }
  }
  if (sent.notice !== undefined)
    await attempt(
      old(`${NOTICE}/status_bar/update`, {
        agent_id: connection.agentId,
        task_id: sent.notice,
        status_value: done,
        status_bg: DONE_COLOUR,
      }),
    )
  if (sent.todo !== undefined && unionId !== null)
    await attempt({
      oapi: false,
      method: 'PUT',
      path: `/v1.0/todo/users/${encodeURIComponent(unionId)}/tasks/${encodeURIComponent(sent.todo)}`,
      query: { operatorId: unionId },
      json: { done: true },
      patient: true,
    })
  if (refusal !== undefined) throw refusal
}

const people = z.optional(z.array(z.string()))
const receipt = z.object({
  send_result: z.object({
    invalid_user_id_list: people,
    failed_user_id_list: people,
    read_user_id_list: people,
    unread_user_id_list: people,
  }),
})

/** Whether a notification reached its person; null: DingTalk does not know yet. */
export async function receiptOfDingTalk(
  dingtalk: DingTalk,
  connection: Connection,
  { userId }: DingTalkReader,
  taskId: string,
): Promise<'reached' | 'read' | 'missed' | null> {
  const call = old(`${NOTICE}/getsendresult`, { agent_id: connection.agentId, task_id: taskId })
  const { send_result: said } = readVendor(receipt, await dingtalk.ask(connection, call))
  if (said.read_user_id_list?.includes(userId)) return 'read'
  if (said.unread_user_id_list?.includes(userId)) return 'reached'
  const missed = [...(said.invalid_user_id_list ?? []), ...(said.failed_user_id_list ?? [])]
  return missed.length > 0 ? 'missed' : null
}
