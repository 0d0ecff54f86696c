import * as z from 'zod/mini'
import type { FaultName } from '../../contract/fault-codes.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import en from '../../locales/faults/en.json' with { type: 'json' }
import es from '../../locales/faults/es.json' with { type: 'json' }
import fr from '../../locales/faults/fr.json' with { type: 'json' }
import zh from '../../locales/faults/zh.json' with { type: 'json' }

type Params = Readonly<Record<string, string | number>>

const texts = z.object({ faults: z.record(z.string(), z.string()) })

const FAULT_TEXTS: Record<Locale, Record<string, string>> = {
  zh: z.parse(texts, zh).faults,
  en: z.parse(texts, en).faults,
  fr: z.parse(texts, fr).faults,
  es: z.parse(texts, es).faults,
}

/** The message of a refusal in the caller's language, its `{{placeholders}}` filled. */
export function faultMessage(locale: Locale, fault: FaultName, params: Params = {}): string {
  const text = FAULT_TEXTS[locale][fault] ?? ''
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}
