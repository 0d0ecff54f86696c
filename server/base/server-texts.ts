import type { Locale } from '../../contract/vocabulary.ts'
import en from '../../locales/faults/en.json' with { type: 'json' }
import es from '../../locales/faults/es.json' with { type: 'json' }
import fr from '../../locales/faults/fr.json' with { type: 'json' }
import zh from '../../locales/faults/zh.json' with { type: 'json' }

/** What the server says itself, in each language. */
export const SERVER_TEXTS: Readonly<Record<Locale, typeof en>> = { zh, en, fr, es }
