import { faults, problems } from '../../../locales/faults/zh.json'
import app from '../../../locales/zh.json'

export const texts = { ...app, faults, problems }
