import type { Choice } from '../../contract/package/properties.ts'
import { characters, firstCharacters } from '../../contract/typed-text.ts'
import { optionsByValue } from './options.ts'
import { accepted, type Normalised, refused } from './outcome.ts'

/** Which values may be taken: what is offered, and what is stored already (a record switched off meanwhile). */
function mayTake({ options }: Choice, stored: unknown): (value: string) => boolean {
  const index = optionsByValue(options)
  const kept: readonly unknown[] = Array.isArray(stored) ? stored : [stored]
  return (value) => {
    const option = index.get(value)
    return option !== undefined && (option.disabled !== true || kept.includes(value))
  }
}

function notOffered({ dictionary }: Choice, value: string): Normalised {
  return dictionary === undefined ? refused('notAllowed') : refused('notInDictionary', { word: shown(value) })
}

function shown(value: string): string {
  return characters(value) > 40 ? `${firstCharacters(value, 39)}…` : value
}

/** One of the options by its value. */
export function normaliseChoice(raw: unknown, property: Choice, stored: unknown): Normalised {
  if (typeof raw !== 'string') return refused('wrongType')
  return mayTake(property, stored)(raw) ? accepted(raw) : notOffered(property, raw)
}

/**
 * Several options, in the order of the form's author so that the same choice is the same value. The wire's text
 * joined by `;` is taken too.
 */
export function normaliseChoices(raw: unknown, property: Choice, stored: unknown): Normalised {
  const { options } = property
  const values: unknown =
    typeof raw === 'string' ? (optionsByValue(options).has(raw) ? [raw] : raw.split(';')) : raw
  if (!Array.isArray(values)) return refused('wrongType')
  if (values.length > Math.max(options.length, 1))
    return refused('tooManyEntries', { maximum: options.length })
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length < values.length) return refused('wrongType')
  const isTaken = mayTake(property, stored)
  const wrong = texts.find((value) => !isTaken(value))
  if (wrong !== undefined) return notOffered(property, wrong)
  const wanted = new Set(texts)
  const chosen = options.map((option) => option.value).filter((value) => wanted.has(value))
  return accepted(chosen.length === 0 ? null : chosen)
}
