import { faults } from '../../../../locales/faults/es.json'
import app from '../../../../locales/further/es.json'

export const texts = { ...app, faults }
