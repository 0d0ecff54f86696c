import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Column, Property } from '../../../../contract/package/properties.ts'
import { withState } from '../../../../rules/form/effective.ts'
import { offeredNow } from '../../../../rules/form/offered.ts'
import { formPlan } from '../../../../rules/form/plan.ts'
import type { FieldRight } from '../../../../rules/form/rights.ts'
import { type FieldState, PLAIN_STATE } from '../../../../rules/form/state.ts'
import type { RowStore } from '../rows/row-store.ts'
import type { DocumentForm } from './document-form.ts'

/**
 * What is read from the rules' last evaluation; draws again when that changes. The rules are evaluated in the form's
 * own store (form-rules.ts), with each key that they read: each field compares its own part.
 */
export function useFromRules<T>(rules: DocumentForm['rules'], read: () => T): T {
  return useSyncExternalStore(rules.onChange, read)
}

/** What the rules say of a field now; draws again when that changes. */
export function useFieldState(form: DocumentForm, code: string): FieldState {
  const { rules } = form
  return useFromRules(rules, () => rules.evaluation().fields.get(code) ?? PLAIN_STATE)
}

/** What this person may do with a field now: as the node says, and as the rules leave it. */
export function useFieldRight(form: DocumentForm, code: string): FieldRight {
  return withState(form.rights(code), useFieldState(form, code))
}

/** The codes of those fields that are shown now, in their order. */
export function useShownCodes(form: DocumentForm, codes: readonly string[]): readonly string[] {
  const { rules } = form
  const shown = useFromRules(rules, () => {
    const { fields } = rules.evaluation()
    return codes.filter((code) => (fields.get(code) ?? PLAIN_STATE).visible).join(' ')
  })
  return useMemo(() => shown.split(' '), [shown])
}

/** What the rules say of a cell now. */
export function useCellState(form: DocumentForm, store: RowStore, id: string, column: string): FieldState {
  const { rules } = form
  const { code } = store.table
  return useFromRules(rules, () => {
    const states = rules.evaluation().tables.get(code)?.states[store.positionOf(id)]
    return states?.get(column) ?? PLAIN_STATE
  })
}

/** The field with the options that are offered now; of a column in the row of a table. */
export function useOffered<T extends Property | Column>(
  form: DocumentForm,
  property: T,
  cell?: { readonly store: RowStore; readonly id: string },
): T {
  const { rules, model } = form
  const { store, id } = cell ?? {}
  const key = store === undefined ? property.code : `${store.table.code}.${property.code}`
  const isRuled = (formPlan(model).byKey.get(key)?.offered ?? null) !== null
  const read = useCallback(() => {
    if (!isRuled) return null
    const index = store === undefined || id === undefined ? undefined : store.positionOf(id)
    return JSON.stringify(offeredNow(rules.evaluation(), key, index).map(({ value }) => value))
  }, [rules, key, isRuled, store, id])
  const values = useFromRules(rules, read)
  return useMemo(() => {
    if (values === null || !('options' in property)) return property
    const offered = new Set<unknown>(JSON.parse(values))
    return { ...property, options: property.options.filter(({ value }) => offered.has(value)) }
  }, [property, values])
}
