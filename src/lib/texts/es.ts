import app from '../../../locales/es.json'

/** What the first screens say; the rest: further/. */
export const texts = app
