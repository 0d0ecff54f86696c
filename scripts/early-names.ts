import { beginContainerLogin, readFirst, wxLogin } from '../contract/container-login.ts'
import { CLIENT_TYPE_HEADER, CLIENT_VERSION_HEADER, WIRE_VERSION } from '../contract/envelope.ts'
import { getMessageFormUrl } from '../contract/form-calls.ts'
import { loadForm } from '../contract/forms.ts'
import { getLoginInfo } from '../contract/login-info.ts'
import { getRefreshToken } from '../contract/session.ts'
import { searchWorkItems } from '../contract/work-items.ts'
import {
  APPEARANCE,
  CONFIG,
  LEAVING,
  REFRESH_LOCK,
  RETURN_URL_KEY,
  WIDE_FROM_PX,
} from '../src/lib/base/early-names.ts'
import { DEVICE_PREFIX } from '../src/lib/device/device-store.ts'

/** Of a call, as it stands behind the base path. */
const below = ({ path }: { readonly path: string }) => path.slice(1)

/** What the scripts before the app call `OURS.…`. They import nothing, so it is written into them. */
const OURS: Readonly<Record<string, string | number>> = {
  clientVersionHeader: CLIENT_VERSION_HEADER,
  wireVersion: String(WIRE_VERSION),
  clientTypeHeader: CLIENT_TYPE_HEADER,
  refreshPath: below(getRefreshToken),
  readFirstPath: below(readFirst),
  beginLoginPath: below(beginContainerLogin),
  wecomLoginPath: below(wxLogin),
  loadFormPath: below(loadForm),
  loginInfoPath: below(getLoginInfo),
  messageFormPath: below(getMessageFormUrl),
  toDoPath: below(searchWorkItems),
  refreshLock: REFRESH_LOCK,
  returnUrlKey: RETURN_URL_KEY,
  leavingKey: DEVICE_PREFIX + LEAVING,
  configKey: DEVICE_PREFIX + CONFIG,
  appearanceKey: DEVICE_PREFIX + APPEARANCE,
  wideFromPx: WIDE_FROM_PX,
}

/** The script with every `OURS.name` written out; throws where there is no such name. */
export function withOurNames(file: string, source: string): string {
  return source.replace(/\bOURS\.(\w+)/g, (_, name: string) => {
    const value = Object.hasOwn(OURS, name) ? OURS[name] : undefined
    if (value === undefined) throw new Error(`${file} asks for OURS.${name}; scripts/early-names.ts has none`)
    return JSON.stringify(value)
  })
}
