import { APPEARANCE, CONFIG, LEAVING } from '../../lib/base/early-names.ts'
import { deviceNames, deviceValue, keepDeviceValue } from '../../lib/device/device-store.ts'
import { CHOICE_OF, choiceOf } from './personal-settings.ts'

/**
 * What may stay when a person leaves this device: how it looks and where its organisation is. Everything else goes,
 * also what is added later (security S-10).
 */
const STAYS = new Set([APPEARANCE, 'choice', 'theme', CONFIG, LEAVING, CHOICE_OF, 'listWidth'])

/** Takes what is remembered of a person out of local storage; the next person's own settings replace their looks. */
export function forgetDeviceValues(): void {
  if (deviceValue(CHOICE_OF, choiceOf) === 'held') keepDeviceValue(CHOICE_OF, 'left')
  for (const name of deviceNames()) if (!STAYS.has(name)) keepDeviceValue(name, undefined)
}
