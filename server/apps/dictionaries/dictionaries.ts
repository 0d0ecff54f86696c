import type { BizModel } from '../../../contract/package/models.ts'
import type { ChoiceOption } from '../../../contract/package/properties.ts'
import { dictionariesIn, withOptions } from '../../../rules/record/fill-model.ts'
import type { Queryable } from '../../db/database.ts'
import {
  type DictionaryRecordRow,
  type DictionaryState,
  dictionaryRevisions,
  listRecords,
} from '../../stores/apps/dictionaries.ts'

type Filled = { readonly state: string; readonly model: BizModel }

/** Models with the options that their dictionaries have now. */
export type Dictionaries = {
  /**
   * The model with every choice from a dictionary written out. The same object while the dictionaries stay as they are,
   * so that what is compiled from a model can be kept by it.
   */
  fill(corpId: string, model: BizModel): Promise<BizModel>
}

const MOST_KEPT = 200

/**
 * Reads dictionaries. Their revisions are asked of the database each time, so that a change by any process counts from
 * its commit; records are kept in memory by revision.
 */
export function createDictionaries(db: Queryable): Dictionaries {
  const options = new Map<string, Promise<readonly ChoiceOption[]>>()
  const filled = new Map<string, WeakMap<BizModel, Filled>>()

  const optionsOf = (corpId: string, { id, revision, enabled }: DictionaryState) => {
    const key = `${corpId} ${id} ${revision}`
    const read = async () => optionsOfRecords(await listRecords(db, corpId, id), enabled)
    const reading = options.get(key) ?? read()
    options.delete(key)
    options.set(key, reading)
    const oldest = options.size > MOST_KEPT ? options.keys().next().value : undefined
    if (oldest !== undefined) options.delete(oldest)
    reading.catch(() => options.delete(key))
    return reading
  }

  return {
    fill: async (corpId, model) => {
      const codes = dictionariesIn(model)
      if (codes.length === 0) return model
      const rows = await dictionaryRevisions(db, corpId, codes)
      const state = rows.map(({ id, revision }) => `${id} ${revision}`).join(',')
      const ofCorp = filled.get(corpId) ?? new WeakMap<BizModel, Filled>()
      filled.set(corpId, ofCorp)
      const known = ofCorp.get(model)
      if (known?.state === state) return known.model
      const lists = await Promise.all(
        rows.map(async (row) => [row.code, await optionsOf(corpId, row)] as const),
      )
      const made = { state, model: withOptions(model, new Map(lists)) }
      ofCorp.set(model, made)
      return made.model
    },
  }
}

/** A dictionary that is switched off offers nothing; what is stored keeps its texts. */
function optionsOfRecords(records: readonly DictionaryRecordRow[], isOn: boolean): readonly ChoiceOption[] {
  const codes = new Map(records.map(({ id, code }) => [id, code]))
  return records.map(({ code, name, name_i18n, parent_id, enabled }) => {
    const parent = parent_id === null ? undefined : codes.get(parent_id)
    return {
      value: code,
      name: Object.keys(name_i18n).length === 0 ? { zh: name } : name_i18n,
      ...(enabled && isOn ? {} : { disabled: true }),
      ...(parent === undefined ? {} : { parent }),
    }
  })
}
