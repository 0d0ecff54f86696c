import ConfigProvider from 'antd-mobile/es/components/config-provider'
import { type ReactNode, useEffect, useState } from 'react'
import { type LibraryLocale, loadLibraryLocale } from '../../lib/i18n/library-locale.ts'
import { useLocale } from '../../lib/i18n/use-locale.ts'

type Props = { readonly children: ReactNode }

/**
 * Around a component of the library that has words of its own, so that it speaks the language on screen. Chinese comes
 * with the library; the other languages are fetched, so what is seen or read out at once is handed over as a prop.
 */
export function LibraryTexts({ children }: Props) {
  const language = useLocale()
  const [locale, setLocale] = useState<LibraryLocale | undefined>(undefined)
  useEffect(() => {
    let stopped = false
    void loadLibraryLocale(language).then((loaded) => {
      if (!stopped) setLocale(loaded)
    })
    return () => {
      stopped = true
    }
  }, [language])
  return <ConfigProvider {...(locale === undefined ? {} : { locale })}>{children}</ConfigProvider>
}
