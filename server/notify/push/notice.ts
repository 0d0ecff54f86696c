import type { MessageRow } from '../../../contract/messages.ts'
import type { Notice } from '../../../contract/push-notice.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { digestWords, messageWordsFor } from '../../base/message-texts.ts'

/** Well below the 4,096 bytes of a record, whatever the characters. */
const LONGEST = 400

/** One message as itself, several as one line each under how many there are. */
export function noticeOf(rows: readonly MessageRow[], locale: Locale): Extract<Notice, { type: 'show' }> {
  const [only, ...others] = rows
  if (only === undefined) throw new Error('a notice of nothing')
  const isOne = others.length === 0
  const { title, line } = isOne ? messageWordsFor(only, locale) : digestWords(rows, locale)
  return {
    type: 'show',
    title: shortened(title),
    body: shortened(line),
    lang: locale,
    tag: isOne ? only.id : 'digest',
    url: isOne ? urlOf(only) : 'messages/unread',
    at: Date.parse(rows.at(-1)?.createdTime ?? only.createdTime),
  }
}

function urlOf({ id, kind, task, commentId }: MessageRow): string {
  if (task !== null) {
    const list = `apps/${encodeURIComponent(task.appCode)}/data/${encodeURIComponent(task.schemaCode)}`
    return kind === 'exportEnded' && task.id !== null ? `${list}?export=${encodeURIComponent(task.id)}` : list
  }
  return `messages/open/${id}${commentId === null ? '' : `#comment-${commentId}`}`
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join('')}…`
}
