import type { MessageKind, MessageRow } from '../../contract/messages.ts'
import type { NameI18n, PersonRef } from '../../contract/shapes.ts'
import { showsAsUnsupported } from './html-text.ts'
import { straightText } from './straight-text.ts'

type Key =
  | `messages.titles.${Exclude<MessageKind, 'finished'>}`
  | `messages.outcomes.${NonNullable<MessageRow['outcome']>}`
  | 'messages.goneDocument'
  | 'messages.quoted'
  | 'messages.rows'
  | `messages.failed.${'importEnded' | 'exportEnded'}`
  | 'messages.failedNext'
  | 'form.unsupported'

/** How texts and names are said to this reader. */
export type MessageSpeech = {
  readonly say: (key: Key, params?: Readonly<Record<string, string | number>>) => string
  readonly nameOf: (person: PersonRef) => string
  readonly localised: (names: NameI18n, fallback: string) => string
  /** The summary of the document in words; none where it should not be read by bystanders. */
  readonly facts: readonly string[]
}

export type MessageWords = { readonly title: string; readonly line: string }

/**
 * What a message says, in the list and on a device alike: what happened, and one line of who, why or how much. Texts
 * with a tag are replaced by the spec's sentence (security D-14); nothing in it turns the direction of the rest.
 */
export function messageWords(row: MessageRow, speech: MessageSpeech): MessageWords {
  const { title, line } = wordsOf(row, speech)
  return { title: straightText(title), line: straightText(line) }
}

function wordsOf(row: MessageRow, speech: MessageSpeech): MessageWords {
  const { say, nameOf, localised, facts } = speech
  const { kind, actor, task, outcome } = row
  const shown = (text: string) => (showsAsUnsupported(text) ? say('form.unsupported') : text)
  const title = row.gone ? say('messages.goneDocument') : shown(localised(row.title_i18n, row.title))
  const name = actor === null ? '' : nameOf(actor)
  const said = row.text.trim()
  const quoted = said === '' ? '' : say('messages.quoted', { text: shown(said) })
  if (kind === 'finished') {
    return { title: say(`messages.outcomes.${outcome ?? 'finished'}`, { title }), line: row.sequenceNo }
  }
  if (task?.broken === true && (kind === 'importEnded' || kind === 'exportEnded')) {
    return { title: say(`messages.failed.${kind}`, { title }), line: say('messages.failedNext') }
  }
  const head = say(`messages.titles.${kind}`, { title, name })
  if (kind === 'mention' || kind === 'reply') return { title: head, line: joined([quoted, title]) }
  if (task !== null) {
    return { title: head, line: say('messages.rows', { done: task.done, failed: task.failed }) }
  }
  const step = localised(row.activityName_i18n, row.activityName)
  if (name !== '') return { title: head, line: joined([name, quoted || step]) }
  const originator = row.originator === null ? '' : nameOf(row.originator)
  return { title: head, line: joined([originator, ...facts, facts.length === 0 ? step : '']) }
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
