import app from '../../../locales/zh.json'

/** What the first screens say; the rest: further/. */
export const texts = app
