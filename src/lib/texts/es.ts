import app from '../../../locales/es.json'
import { faults, problems } from '../../../locales/faults/es.json'

export const texts = { ...app, faults, problems }
