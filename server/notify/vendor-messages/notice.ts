import { createHash } from 'node:crypto'
import type { MessageRow } from '../../../contract/messages.ts'
import { LOCALES, type Locale } from '../../../contract/vocabulary.ts'
import { messageWordsFor, wordOf } from '../../base/message-texts.ts'
import { TASKS } from '../../stores/notify/message.ts'
import type { SentAs, VendorMessageRow } from '../../stores/vendors/vendor-messages.ts'

/** What a person is told at a vendor, in his language. No field of the form: bystanders may read it. */
export type VendorNotice = {
  readonly title: string
  readonly line: string
  /** Opens the reader's current item inside the container. */
  readonly url: string
  /** A task of his: it stands there until it is handled. */
  readonly isTask: boolean
  /** The same for every message about one task of one person, for the vendor's own list of tasks. */
  readonly taskKey: string
  /** Name of the organisation. */
  readonly from: string
  readonly words: { readonly waiting: string; readonly done: string; readonly view: string }
}

/** What sending came to; `sentAs` holds the parts that went out, also of a try that did not end. */
export type SendResult =
  /** `stays`: it shows something that changes when the task is handled. */
  | { readonly kind: 'sent'; readonly sentAs: SentAs; readonly stays: boolean }
  | { readonly kind: 'later'; readonly reason: string; readonly sentAs: SentAs }
  /** The vendor was not asked: it failed too often of late. */
  | { readonly kind: 'leftAlone'; readonly waitMs: number; readonly sentAs: SentAs }
  | { readonly kind: 'failed'; readonly reason: string; readonly sentAs: SentAs }

export function localeFor({ locale }: { readonly locale: string }): Locale {
  return LOCALES.find((known) => known === locale) ?? 'zh'
}

/** `base`: our address up to the base path, with its slash. */
export function noticeFor(row: VendorMessageRow, message: MessageRow, base: string): VendorNotice {
  const locale = localeFor(row)
  const { title, line } = messageWordsFor(message, locale)
  return {
    title,
    line,
    url: urlOf(row, message, base),
    isTask: message.workItemId !== null && TASKS.has(message.kind),
    taskKey: createHash('sha256')
      .update(`${row.corp_id} ${row.user_id} ${message.workItemId ?? message.id}`)
      .digest('hex')
      .slice(0, 48),
    from: row.organisation_name,
    words: {
      waiting: wordOf(locale, 'chart.item.open'),
      done: wordOf(locale, 'chart.item.done'),
      view: wordOf(locale, 'ui.view'),
    },
  }
}

/** The page asks for the message's own item then, and signs in silently by the organisation in the address. */
function urlOf({ corp_id }: VendorMessageRow, { id, task, commentId }: MessageRow, base: string): string {
  const path =
    task === null
      ? `messages/open/${id}`
      : `apps/${encodeURIComponent(task.appCode)}/data/${encodeURIComponent(task.schemaCode)}`
  const comment = commentId === null ? '' : `#comment-${commentId}`
  return `${base}${path}?corpId=${encodeURIComponent(corp_id)}${comment}`
}

/** At most so many bytes of UTF-8, whole characters, with an ellipsis where something is missing. */
export function cutTo(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let cut = ''
  let used = Buffer.byteLength('…')
  for (const character of text) {
    used += Buffer.byteLength(character)
    if (used > bytes) break
    cut += character
  }
  return `${cut}…`
}
