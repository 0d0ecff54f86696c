import type { Column } from '../../contract/package/properties.ts'
import { type FieldRight, isComputed } from '../form/rights.ts'
import { sameValue } from '../record/canonical.ts'
import { normaliseValue } from '../values/normalise-value.ts'
import { type Finding, finding } from './findings.ts'

/** One sent value of a field or cell beside what is stored for it. */
export type SentValue = {
  readonly property: Column
  readonly right: FieldRight
  readonly path: string
  readonly stored: unknown
  readonly sent: unknown
}

/** The value to store, or the finding against it. */
export type Checked = { readonly value: unknown } | { readonly finding: Finding }

function isUnchanged({ property, stored, sent }: SentValue): boolean {
  if (sent === stored) return true
  const given = normaliseValue(property, sent, stored)
  if (!given.ok) return false
  const kept = normaliseValue(property, stored, stored)
  return sameValue(given.value, kept.ok ? kept.value : stored)
}

/**
 * Field permission and shape of one value (engine G5, security D-01, D-04, D-05): hidden is refused whatever its
 * value, read-only passes when equal, computed values are never taken from outside.
 */
export function checkSentValue(value: SentValue): Checked {
  const { property, right, path, stored, sent } = value
  if (!right.visible) return { finding: finding('fieldHidden', path, 'hidden') }
  if (isComputed(property)) return { value: stored }
  if (!right.editable) {
    return isUnchanged(value) ? { value: stored } : { finding: finding('fieldReadOnly', path, 'readOnly') }
  }
  const checked = normaliseValue(property, sent, stored)
  if (checked.ok) return { value: checked.value }
  return { finding: finding('fieldInvalid', path, checked.problem, checked.params) }
}
