import type { BizModel } from '../../contract/package/models.ts'
import { characters, firstCharacters } from '../../contract/typed-text.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import { propertiesOf } from '../record/model-index.ts'
import { valueText } from '../values/value-text.ts'

export const MAX_TITLE_LENGTH = 200

/** What a title may name beside the form's fields. */
export type TitleNames = {
  readonly initiator: string
  readonly department: string
  readonly workflow: string
  /** The day of the start, YYYY-MM-DD. */
  readonly date: string
}

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_]{0,63})\}/g
/** Between two placeholders it only parts them. */
const SEPARATOR = /^\s*[·•|,，、:：;；–—/-]\s*$/

function cut(text: string): string {
  return characters(text) <= MAX_TITLE_LENGTH ? text : `${firstCharacters(text, MAX_TITLE_LENGTH - 1)}…`
}

/**
 * The title of an instance. Placeholders are filled in one pass, so a value that looks like one stays as typed
 * (security X-02); an empty or unknown field gives nothing, nor does the sign that would part it from its neighbour. One
 * with nothing but empty fields is the workflow's name. One line, at most 200 characters.
 */
export function renderTitle(
  template: string,
  model: BizModel,
  data: FormData,
  names: TitleNames,
  locale: Locale,
): string {
  const properties = propertiesOf(model)
  const given = new Map<string, string>(Object.entries(names))
  const shownOf = (code: string) => {
    const property = properties.get(code)
    return (property ? valueText(property, ownValue(data, code), locale) : given.get(code)) ?? ''
  }
  // Of a text split by what the pattern captures, each second part is captured.
  const parts = template.split(PLACEHOLDER)
  let text = ''
  let separator = ''
  let isFilled = parts.length === 1
  for (const [index, part] of parts.entries()) {
    const isValue = index % 2 === 1
    const shown = isValue ? shownOf(part) : part
    if (shown === '') continue
    isFilled ||= isValue
    if (!isValue && index > 0 && index < parts.length - 1 && SEPARATOR.test(part)) separator = part
    else {
      text += `${text === '' ? '' : separator}${shown}`
      separator = ''
    }
  }
  return cut((isFilled ? text : names.workflow).replace(/\s+/g, ' ').trim())
}
