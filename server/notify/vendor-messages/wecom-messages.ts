import * as z from 'zod/mini'
import type { SentAs } from '../../stores/vendors/vendor-messages.ts'
import { readVendor } from '../../vendors/ask.ts'
import type { Connection } from '../../vendors/connection.ts'
import type { WeCom } from '../../vendors/wecom.ts'
import { cutTo, type VendorNotice } from './notice.ts'

// WeCom counts bytes.
const TITLE_BYTES = 128
const LINE_BYTES = 500
/** A repeat within half an hour is dropped by WeCom itself. */
const REPEAT_SECONDS = 1_800

const answer = z.object({
  msgid: z.optional(z.string()),
  response_code: z.optional(z.string()),
  invaliduser: z.optional(z.string()),
  unlicenseduser: z.optional(z.string()),
})

/** For a task a card whose button changes when it is handled, else a text card. Answers why it reached nobody, or null. */
export async function sendByWeCom(
  wecom: WeCom,
  connection: Connection,
  userId: string,
  notice: VendorNotice,
  keep: (part: SentAs) => void,
): Promise<string | null> {
  const said = readVendor(
    answer,
    await wecom.ask(connection, '/cgi-bin/message/send', {
      touser: userId,
      agentid: Number(connection.agentId),
      ...(notice.isTask ? taskCard(notice) : textCard(notice)),
      enable_duplicate_check: 1,
      duplicate_check_interval: REPEAT_SECONDS,
    }),
  )
  if (namesOf(said.invaliduser).includes(userId)) return 'invalid'
  if (namesOf(said.unlicenseduser).includes(userId)) return 'unlicensed'
  keep({ ...(said.response_code === undefined ? {} : { card: said.response_code }) })
  return null
}

function namesOf(list: string | undefined): readonly string[] {
  return (list ?? '').split('|').map((name) => name.toLowerCase())
}

function taskCard({ title, line, url, taskKey, from, words }: VendorNotice) {
  return {
    msgtype: 'template_card',
    template_card: {
      card_type: 'button_interaction',
      source: { desc: cutTo(from, 60) },
      main_title: { title: cutTo(title, TITLE_BYTES), desc: cutTo(line, LINE_BYTES) },
      task_id: taskKey,
      card_action: { type: 1, url },
      button_list: [{ text: words.view, style: 1, type: 1, url }],
    },
  }
}

function textCard({ title, line, url, words }: VendorNotice) {
  return {
    msgtype: 'textcard',
    textcard: {
      title: cutTo(title, TITLE_BYTES),
      description: cutTo(line === '' ? title : line, LINE_BYTES),
      url,
      btntxt: words.view,
    },
  }
}

/** Handled anywhere: the card's button says so. Its code counts once and three days. */
export async function closeAtWeCom(
  wecom: WeCom,
  connection: Connection,
  userId: string,
  card: string,
  done: string,
): Promise<void> {
  await wecom.ask(connection, '/cgi-bin/message/update_template_card', {
    userids: [userId],
    agentid: Number(connection.agentId),
    response_code: card,
    button: { replace_name: done },
  })
}
