import * as z from 'zod/mini'
import type { FaultName } from '../../contract/fault-codes.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { SERVER_TEXTS } from '../base/server-texts.ts'

type Params = Readonly<Record<string, string | number>>

const texts = z.object({ faults: z.record(z.string(), z.string()) })

const FAULT_TEXTS: Record<Locale, Record<string, string>> = {
  zh: z.parse(texts, SERVER_TEXTS.zh).faults,
  en: z.parse(texts, SERVER_TEXTS.en).faults,
  fr: z.parse(texts, SERVER_TEXTS.fr).faults,
  es: z.parse(texts, SERVER_TEXTS.es).faults,
}

/** Whether the message of a refusal says which fields are meant. */
export function namesFields(fault: FaultName): boolean {
  return FAULT_TEXTS.en[fault]?.includes('{{fields}}') === true
}

/** The message of a refusal in the caller's language, its `{{placeholders}}` filled. */
export function faultMessage(locale: Locale, fault: FaultName, params: Params = {}): string {
  const text = FAULT_TEXTS[locale][fault] ?? ''
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}
