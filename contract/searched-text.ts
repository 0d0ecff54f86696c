import * as z from 'zod/mini'
import { mostCharacters } from './text-length.ts'
import { plainSigns, visibleText } from './typed-text.ts'

/** Words that are searched: without the signs that nobody sees, which come along when they are copied. */
export const searchWords = (most: number) =>
  z.pipe(z.string().check(mostCharacters(most)), z.transform(visibleText))

/** A number or code as it is typed: of a document, a person, an organisation; wide figures are narrow ones. */
export const typedCode = (most: number) =>
  z.pipe(z.string().check(mostCharacters(most)), z.transform(plainSigns))
