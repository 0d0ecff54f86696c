import { faults } from '../../../../locales/faults/en.json'
import app from '../../../../locales/further/en.json'

export const texts = { ...app, faults }
