import { faults, problems } from '../../../locales/faults/fr.json'
import app from '../../../locales/fr.json'

export const texts = { ...app, faults, problems }
