import i18next, { type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Locale } from '../../../contract/vocabulary.ts'
import { chooseLanguage } from './i18n.ts'

export type Translation = { readonly t: TFunction; readonly locale: Locale }

const TranslationContext = createContext<Translation | null>(null)

/** One subscription for the whole app: a form reads its words in some three hundred places. */
export function TranslationProvider({ children }: { readonly children: ReactNode }) {
  const [translation, setTranslation] = useState(present)
  useEffect(() => {
    const change = () => setTranslation(present)
    i18next.on('languageChanged', change)
    return () => i18next.off('languageChanged', change)
  }, [])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** The words of the language on screen, and which one it is; a part that stands alone does not follow its change. */
export function useTranslation(): Translation {
  return useContext(TranslationContext) ?? present()
}

/** Words without parameters are looked up once: a form asks for the same few some three hundred times. */
function remembering(t: TFunction): TFunction {
  const known = new Map<unknown, unknown>()
  return new Proxy(t, {
    apply(target, self, given: Parameters<TFunction>) {
      const [key] = given
      if (given.length > 1) return Reflect.apply(target, self, given)
      const words = known.get(key) ?? Reflect.apply(target, self, given)
      // A key stands for words that are still on their way.
      if (words !== key) known.set(key, words)
      return words
    },
  })
}

let latest: Translation | undefined

function present(): Translation {
  const locale = chooseLanguage({ stored: i18next.language })
  if (latest?.locale !== locale) latest = { t: remembering(i18next.getFixedT(locale)), locale }
  return latest
}
