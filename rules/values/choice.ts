import { accepted, type Normalised, refused } from './outcome.ts'

type Options = readonly { readonly value: string }[]

function has(options: Options, value: unknown): boolean {
  return options.some((option) => option.value === value)
}

/** One of the options by its value. */
export function normaliseChoice(raw: unknown, options: Options): Normalised {
  if (typeof raw !== 'string') return refused('wrongType')
  return has(options, raw) ? accepted(raw) : refused('notAllowed')
}

/**
 * Several options, in the order of the form's author so that the same choice is the same value. The wire's text
 * joined by `;` is taken too.
 */
export function normaliseChoices(raw: unknown, options: Options): Normalised {
  const values: unknown = typeof raw === 'string' ? (has(options, raw) ? [raw] : raw.split(';')) : raw
  if (!Array.isArray(values)) return refused('wrongType')
  if (values.length > options.length) return refused('tooManyEntries', { maximum: options.length })
  if (values.some((value) => typeof value !== 'string')) return refused('wrongType')
  if (!values.every((value) => has(options, value))) return refused('notAllowed')
  const chosen = options.map((option) => option.value).filter((value) => values.includes(value))
  return accepted(chosen.length === 0 ? null : chosen)
}
