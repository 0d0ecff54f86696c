import i18next from 'i18next'
import * as z from 'zod/mini'
import { updateMySettings } from '../../../contract/my-settings.ts'
import { type PersonalSettings, personalSettings } from '../../../contract/settings.ts'
import { call } from '../../lib/api/api.ts'
import { isTransient } from '../../lib/base/app-error.ts'
import { deviceFields, deviceValue, keepDeviceValue } from '../../lib/device/device-store.ts'
import { setTimeZone } from '../../lib/i18n/dates.ts'
import { changeLanguage, chooseLanguage } from '../../lib/i18n/i18n.ts'
import { chooseAppearance } from '../../lib/look/appearance.ts'

/** Whose the looks of this device are: of the person who is here, or of one who left. Absent: nobody's yet. */
export const CHOICE_OF = 'choiceOf'
export const choiceOf = z.enum(['held', 'left'])
/** Choices that the server has not learnt of yet. */
const UNSAVED = 'unsavedSettings'

const unsaved = (): PersonalSettings => deviceFields(UNSAVED, personalSettings)

/**
 * Takes over what the person set on any device. After somebody else, what they never set is the organisation's again;
 * else what was chosen here before the login stays. What could not be saved last time counts, and is sent again.
 */
export async function applyPersonalSettings(stored: PersonalSettings): Promise<void> {
  const waiting = unsaved()
  const settings = { ...stored, ...waiting }
  const { themeColor, outward, fontSize } = settings
  if (deviceValue(CHOICE_OF, choiceOf) === 'left') {
    chooseAppearance({ themeColor, outward, fontSize })
  }
  keepDeviceValue(CHOICE_OF, 'held')
  if (Object.keys(waiting).length > 0) void sendUnsaved().catch(() => {})
  await show(settings)
  setTimeZone(settings.timeZone)
  // Only a browser that was asked before has a subscription to go on with, or somebody's before to end.
  if ('Notification' in window && Notification.permission !== 'default') {
    const locale = chooseLanguage({ stored: i18next.language })
    void import('../../lib/live/push.ts').then(({ renewPush }) => renewPush(locale)).catch(() => {})
  }
}

/** Shows a choice at once and keeps it here; answers all settings when the server has them. */
export async function savePersonalSettings(change: PersonalSettings): Promise<PersonalSettings> {
  keepDeviceValue(UNSAVED, { ...unsaved(), ...change })
  if (change.timeZone !== undefined) setTimeZone(change.timeZone)
  await show(change)
  return sendUnsaved()
}

async function sendUnsaved(): Promise<PersonalSettings> {
  const sent = unsaved()
  const isSame = () => JSON.stringify(unsaved()) === JSON.stringify(sent)
  try {
    const stored = await call(updateMySettings, sent)
    if (isSame()) keepDeviceValue(UNSAVED, undefined)
    return stored
  } catch (error) {
    // What the server will never take is not sent for ever.
    if (!isTransient(error) && isSame()) keepDeviceValue(UNSAVED, undefined)
    throw error
  }
}

async function show({ locale, themeColor, outward, fontSize }: PersonalSettings): Promise<void> {
  chooseAppearance({
    ...(themeColor === undefined ? {} : { themeColor }),
    ...(outward === undefined ? {} : { outward }),
    ...(fontSize === undefined ? {} : { fontSize }),
    ...(locale === undefined ? {} : { language: locale }),
  })
  if (locale !== undefined) await changeLanguage(locale)
}
