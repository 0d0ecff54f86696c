import app from '../../../locales/fr.json'

/** What the first screens say; the rest: further/. */
export const texts = app
