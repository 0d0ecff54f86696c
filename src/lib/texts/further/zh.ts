import { faults } from '../../../../locales/faults/zh.json'
import app from '../../../../locales/further/zh.json'

export const texts = { ...app, faults }
