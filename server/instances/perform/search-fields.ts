import type { BizModel } from '../../../contract/package/models.ts'
import type { Property } from '../../../contract/package/properties.ts'
import { firstCharacters } from '../../../contract/typed-text.ts'
import type { FormData } from '../../../engine/model/context.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { plain } from '../../../rules/text/plain-words.ts'
import { searchTextOf } from '../../base/search-text.ts'

/** What a document is found by beside its title and number: its summary fields, each for itself. */
export type SearchFields = { readonly codes: readonly string[]; readonly words: readonly string[] }

/** A long text is found by its beginning, which is what a card shows of it. */
const MOST_CHARACTERS = 500
/** Several people with all readings of their names. */
const MOST_TOGETHER = 4000

/** The summary values as texts, in small letters without accents; people and departments by pinyin too. */
export function searchFields(model: BizModel, summary: FormData): SearchFields {
  const found = model.summary.flatMap((code) => {
    const property = model.properties.find((candidate) => candidate.code === code)
    const words = property === undefined ? '' : wordsOf(property, ownValue(summary, code))
    return words === '' ? [] : [{ code, words: firstCharacters(words, MOST_TOGETHER) }]
  })
  return { codes: found.map(({ code }) => code), words: found.map(({ words }) => words) }
}

function wordsOf(property: Property, value: unknown): string {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((each) => {
    if (property.type === 'number') return numberTexts(each)
    if (typeof each === 'string') {
      const text = plain('options' in property ? optionText(property, each) : each)
      return [firstCharacters(text, MOST_CHARACTERS)]
    }
    return isNamed(each) ? [searchTextOf(each.name, ...otherNames(each.name_i18n))] : []
  })
  return [...new Set(texts)].filter((text) => text !== '').join('\n')
}

/** As it is stored and as it is shown in groups of three. */
function numberTexts(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return []
  const [whole = '', ...rest] = text.split('.')
  return [text, [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')]
}

function optionText({ options }: Extract<Property, { options: unknown }>, value: string): string {
  const option = options.find((candidate) => candidate.value === value)
  return option === undefined ? value : Object.values(option.name).join('\n')
}

function isNamed(value: unknown): value is { readonly name: string; readonly name_i18n?: unknown } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}

function otherNames(names: unknown): string[] {
  if (typeof names !== 'object' || names === null) return []
  return Object.values(names).filter((name): name is string => typeof name === 'string' && name !== '')
}
