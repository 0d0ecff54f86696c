/** Names that the scripts before the app (src/standalone) share with it. */

/** One tab at a time renews the session. */
export const REFRESH_LOCK = 'countersign-refresh'
/** Where to go after the login, in the storage of the tab. */
export const RETURN_URL_KEY = 'countersign.returnUrl'
/** Before the name of whatever this device remembers (device-store.ts). */
export const DEVICE_PREFIX = 'countersign.'
/** Somebody left and the server could not be told. */
export const LEAVING = 'leaving'
/** The organisation that was chosen. */
export const CONFIG = 'config'
/** How the page looks. */
export const APPEARANCE = 'appearance'
/** From here on the page is wide. */
export const WIDE_FROM_PX = 768
