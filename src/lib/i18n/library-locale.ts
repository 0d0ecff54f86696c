import type { ConfigProviderProps } from 'antd-mobile/es/components/config-provider'
import zhCN from 'antd-mobile/es/locales/zh-CN'
import type { Locale } from '../../../contract/vocabulary.ts'

export type LibraryLocale = NonNullable<ConfigProviderProps['locale']>

/** The texts of the component library; its French is poor where we show it. */
export async function loadLibraryLocale(locale: Locale): Promise<LibraryLocale> {
  switch (locale) {
    case 'zh':
      return zhCN
    case 'en':
      return (await import('antd-mobile/es/locales/en-US')).default
    case 'es':
      return (await import('antd-mobile/es/locales/es-ES')).default
    case 'fr': {
      const { default: french } = await import('antd-mobile/es/locales/fr-FR')
      return {
        ...french,
        common: { ...french.common, confirm: 'Valider' },
        Form: { ...french.Form, required: 'obligatoire', optional: 'facultatif' },
      }
    }
  }
}
