import { getDefaultStore } from 'jotai'
import { type PersonalSettings, updateMySettings } from '../../contract/settings.ts'
import { call } from './api.ts'
import { appearanceChoiceAtom } from './appearance.ts'
import { setTimeZone } from './dates.ts'
import { changeLanguage } from './i18n.ts'

/** Takes over what the person set on any device; "follow the system" stays a choice of this one. */
export async function applyPersonalSettings(settings: PersonalSettings): Promise<void> {
  const store = getDefaultStore()
  const followsSystem = store.get(appearanceChoiceAtom).outward === 'system'
  store.set(appearanceChoiceAtom, {
    ...(settings.themeColor === undefined ? {} : { themeColor: settings.themeColor }),
    ...(settings.outward === undefined || followsSystem ? {} : { outward: settings.outward }),
    ...(settings.fontSize === undefined ? {} : { fontSize: settings.fontSize }),
    ...(settings.locale === undefined ? {} : { language: settings.locale }),
  })
  setTimeZone(settings.timeZone)
  if (settings.locale !== undefined) await changeLanguage(settings.locale)
}

/** Shows a choice at once and keeps it here; the server learns of it when it can. */
export async function savePersonalSettings(settings: PersonalSettings): Promise<void> {
  await applyPersonalSettings(settings)
  await call(updateMySettings, settings)
}
