import type { Locale } from '../../contract/vocabulary.ts'

const NBSP = '\u00A0'

/** The few words inside formatted values that `Intl` does not give as our design writes them. */
export type FormatWords = {
  readonly yes: string
  readonly no: string
  readonly justNow: string
  readonly minutesAgo: (minutes: number) => string
  /** In small letters where it mostly stands within a sentence: “lancée hier 13:31”. */
  readonly yesterday: string
  /** Day, hour, minute, second after a figure. */
  readonly units: readonly [string, string, string, string]
  readonly rows: (count: number) => string
  readonly listSeparator: string
  /** The language's tag for dates: British order in English. */
  readonly dateTag: string
}

export const FORMAT_WORDS: Readonly<Record<Locale, FormatWords>> = {
  zh: {
    yes: '是',
    no: '否',
    justNow: '刚刚',
    minutesAgo: (minutes) => `${minutes}${NBSP}分钟前`,
    yesterday: '昨天',
    units: ['天', '小时', '分钟', '秒'],
    rows: (count) => `${count}${NBSP}行`,
    listSeparator: '、',
    dateTag: 'zh',
  },
  en: {
    yes: 'Yes',
    no: 'No',
    justNow: 'just now',
    minutesAgo: (minutes) => `${minutes}${NBSP}min ago`,
    yesterday: 'Yesterday',
    units: ['d', 'h', 'min', 's'],
    rows: (count) => `${count}${NBSP}${count === 1 ? 'row' : 'rows'}`,
    listSeparator: ', ',
    dateTag: 'en-GB',
  },
  fr: {
    yes: 'Oui',
    no: 'Non',
    justNow: 'à l’instant',
    minutesAgo: (minutes) => `il y a ${minutes}${NBSP}min`,
    yesterday: 'hier',
    units: ['j', 'h', 'min', 's'],
    rows: (count) => `${count}${NBSP}${count < 2 ? 'ligne' : 'lignes'}`,
    listSeparator: ', ',
    dateTag: 'fr',
  },
  es: {
    yes: 'Sí',
    no: 'No',
    justNow: 'ahora mismo',
    minutesAgo: (minutes) => `hace ${minutes}${NBSP}min`,
    yesterday: 'ayer',
    units: ['d', 'h', 'min', 's'],
    rows: (count) => `${count}${NBSP}${count === 1 ? 'fila' : 'filas'}`,
    listSeparator: ', ',
    dateTag: 'es',
  },
}
