import app from '../../../locales/en.json'

/** What the first screens say; the rest: further/. */
export const texts = app
