import type { Locale } from '../../contract/vocabulary.ts'
import en from '../../locales/en.json' with { type: 'json' }
import es from '../../locales/es.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }
import zh from '../../locales/zh.json' with { type: 'json' }

/** The texts in each language as they stand in its file, the groups that the server alone says among them. */
export const SERVER_TEXTS: Readonly<
  Record<Locale, Pick<typeof en, 'faults' | 'packageProblems' | 'packageExample' | 'fileNames'>>
> = { zh, en, fr, es }
