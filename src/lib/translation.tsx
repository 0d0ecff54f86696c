import i18next, { type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Locale } from '../../contract/vocabulary.ts'
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

let latest: Translation | undefined

function present(): Translation {
  const locale = chooseLanguage({ stored: i18next.language })
  if (latest?.locale !== locale) latest = { t: i18next.getFixedT(locale), locale }
  return latest
}
