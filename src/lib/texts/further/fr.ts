import { faults } from '../../../../locales/faults/fr.json'
import app from '../../../../locales/further/fr.json'

export const texts = { ...app, faults }
