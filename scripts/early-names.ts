import { beginContainerLogin, readFirst, wxLogin } from '../contract/container-login.ts'
import { CLIENT_TYPE_HEADER, CLIENT_VERSION_HEADER, WIRE_VERSION } from '../contract/envelope.ts'
import { getMessageFormUrl } from '../contract/form-calls.ts'
import { loadForm } from '../contract/forms.ts'
import { getLoginInfo } from '../contract/login-info.ts'
import { getRefreshToken } from '../contract/session.ts'
import { searchWorkItems } from '../contract/work-items.ts'
import type { OurNames } from '../src/standalone/ours.ts'

/** Of a call, as it stands behind the base path. */
const below = ({ path }: { readonly path: string }) => path.slice(1)

/** What the scripts beside the app call `OURS.…`. */
const OURS: OurNames = {
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
}

/** Each `OURS.name` as the text that the builder writes in its place. */
export const OUR_TEXTS = Object.fromEntries(
  Object.entries(OURS).map(([name, text]) => [`OURS.${name}`, JSON.stringify(text)]),
)
