import app from '../../../locales/en.json'
import { faults, problems } from '../../../locales/faults/en.json'

export const texts = { ...app, faults, problems }
