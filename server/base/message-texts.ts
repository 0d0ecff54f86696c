import * as z from 'zod/mini'
import type { MessageRow } from '../../contract/messages.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import en from '../../locales/en.json' with { type: 'json' }
import es from '../../locales/es.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }
import furtherEn from '../../locales/further/en.json' with { type: 'json' }
import furtherEs from '../../locales/further/es.json' with { type: 'json' }
import furtherFr from '../../locales/further/fr.json' with { type: 'json' }
import furtherZh from '../../locales/further/zh.json' with { type: 'json' }
import zh from '../../locales/zh.json' with { type: 'json' }
import { localised } from '../../rules/text/localised.ts'
import { messageWords } from '../../rules/text/message-words.ts'

const TEXTS: Readonly<Record<Locale, readonly unknown[]>> = {
  zh: [zh, furtherZh],
  en: [en, furtherEn],
  fr: [fr, furtherFr],
  es: [es, furtherEs],
}
const DIGEST = 'messages.digest'
const branch = z.record(z.string(), z.unknown())

/** A text of the app by its key, in a language, its `{{placeholders}}` filled. */
function say(locale: Locale, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const found = TEXTS[locale].map((texts) => textAt(texts, key)).find((text) => typeof text === 'string')
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
