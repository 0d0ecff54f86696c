import { expressionValue, formScope, type Scope } from '../../rules/expression/scope.ts'
import type { Value } from '../../rules/expression/value.ts'
import { ownValue } from '../../rules/form-data.ts'
import { propertiesOf } from '../../rules/model-index.ts'
import type { Found, RuleScene } from './scene.ts'

/** What a rule calls by `run.`: texts, all of them. */
export const RUN_NAMES = ['initiator', 'department', 'actor', 'number', 'today'] as const
type RunName = (typeof RUN_NAMES)[number]

type Facts = Pick<RuleScene, 'initiatorId' | 'departmentId' | 'actorId' | 'sequenceNo' | 'today' | 'model'>

/**
 * The names of a rule: the form's fields, `run.…`, and what steps found, `balance.days`: a value of the one record
 * (`balance.id` is empty when there was none), a list where all were asked for.
 */
export function ruleScope(facts: Facts, data: RuleScene['data'], found: ReadonlyMap<string, Found>): Scope {
  const form = formScope(facts.model, data)
  return {
    field: (name) => {
      const dot = name.indexOf('.')
      if (dot === -1) return form.field(name)
      const [object, member] = [name.slice(0, dot), name.slice(dot + 1)]
      if (object === 'run') return runFact(facts, member)
      const known = found.get(object)
      return known?.kind === 'one' ? memberOf(known, member) : form.field(name)
    },
    column: (table, name) => {
      const known = found.get(table)
      if (known === undefined) return form.column(table, name)
      if (known.kind !== 'all') return undefined
      const property = propertiesOf(known.model).get(name)
      return property && known.records.map((record) => expressionValue(property, ownValue(record, name)))
    },
  }
}

function runFact(facts: Facts, name: string): Value | undefined {
  const texts: Readonly<Record<RunName, string>> = {
    initiator: facts.initiatorId,
    department: facts.departmentId,
    actor: facts.actorId,
    number: facts.sequenceNo,
    today: facts.today,
  }
  const known = RUN_NAMES.find((each) => each === name)
  return known === undefined ? undefined : texts[known]
}

function memberOf({ model, record }: Extract<Found, { kind: 'one' }>, name: string): Value | undefined {
  if (name === 'id') return record?.id ?? null
  const property = propertiesOf(model).get(name)
  return property && expressionValue(property, record === null ? null : ownValue(record.data, name))
}
