/**
 * Names that the scripts before the app (public/early.js, public/first-paint.js) share with it. The build writes them
 * there (scripts/early-names.ts), so none of them is written twice.
 */

/** One tab at a time renews the session. */
export const REFRESH_LOCK = 'countersign-refresh'
/** Where to go after the login, in the storage of the tab. */
export const RETURN_URL_KEY = 'countersign.returnUrl'
/** What this device remembers (device-store.ts): somebody left and the server could not be told. */
export const LEAVING = 'leaving'
/** … the organisation that was chosen. */
export const CONFIG = 'config'
/** … how the page looks. */
export const APPEARANCE = 'appearance'
/** From here on the page is wide. */
export const WIDE_FROM_PX = 768
