import * as z from 'zod/mini'
import type { MessageRow } from '../../contract/messages.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { localised } from '../../rules/text/localised.ts'
import { messageWords } from '../../rules/text/message-words.ts'
import { SERVER_TEXTS } from './server-texts.ts'

const DIGEST = 'messages.digest'
const branch = z.record(z.string(), z.unknown())

/** A text of the app by its key, in a language, its `{{placeholders}}` filled. */
function say(locale: Locale, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const found = textAt(SERVER_TEXTS[locale], key)
  if (typeof found !== 'string') throw new Error(`there is no text ${key} in ${locale}`)
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}

function textAt(texts: unknown, key: string): unknown {
  let found = texts
  for (const part of key.split('.')) {
    const parsed = branch.safeParse(found)
    found = parsed.success ? parsed.data[part] : undefined
  }
  return found
}

/** A word of the app that stands alone. */
export function wordOf(
  locale: Locale,
  key: 'chart.item.open' | 'chart.item.done' | 'ui.view' | 'form.unsupported',
): string {
  return say(locale, key)
}

/** What a device or a container shows of one message: no field of the form, because bystanders may read it. */
export function messageWordsFor(row: MessageRow, locale: Locale): { title: string; line: string } {
  return messageWords(row, {
    say: (key, params) => say(locale, key, params),
    nameOf: ({ name, name_i18n }) => name_i18n?.[locale] || name,
    localised: (names, fallback) => localised(names, locale, 'zh') || fallback,
    facts: [],
  })
}

/** What a device shows of several messages together: how many, and the newest ones. */
export function digestWords(
  rows: readonly MessageRow[],
  locale: Locale,
): { readonly title: string; readonly line: string } {
  const form = new Intl.PluralRules(locale).select(rows.length)
  const lines = rows.slice(-3).map((row) => messageWordsFor(row, locale).title)
  return {
    title: say(locale, `${DIGEST}_${form}`, { count: rows.length }),
    line: lines.reverse().join('\n'),
  }
}
