import type { RUN_NAMES } from '../../../contract/package/rules.ts'
import { expressionValue, formScope, type Scope, withInputs } from '../../../rules/expression/scope.ts'
import type { Value } from '../../../rules/expression/value.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { propertiesOf } from '../../../rules/record/model-index.ts'
import type { Found, RuleScene } from '../../records/rules/scene.ts'

type Facts = Pick<
  RuleScene,
  'initiatorId' | 'departmentId' | 'actorId' | 'sequenceNo' | 'today' | 'model' | 'environment'
>

/**
 * The names of a rule: the form's fields, `run.…`, and what steps found, `balance.days`: a value of the one record
 * (`balance.id` is empty when there was none), a list where all were asked for.
 */
export function ruleScope(facts: Facts, data: RuleScene['data'], found: ReadonlyMap<string, Found>): Scope {
  const form = formScope(facts.model, data, facts.environment)
  let scope = withInputs(form, 'run', runFacts(facts))
  for (const [name, known] of found) {
    scope = known.kind === 'one' ? withInputs(scope, name, membersOf(known)) : withLists(scope, name, known)
  }
  return scope
}

function runFacts(facts: Facts): ReadonlyMap<string, Value> {
  const texts: Readonly<Record<(typeof RUN_NAMES)[number], string>> = {
    initiator: facts.initiatorId,
    department: facts.departmentId,
    actor: facts.actorId,
    number: facts.sequenceNo,
    today: facts.today,
  }
  return new Map(Object.entries(texts))
}

function membersOf({ model, record }: Extract<Found, { kind: 'one' }>): ReadonlyMap<string, Value> {
  const members = model.properties.map(
    (property) =>
      [
        property.code,
        expressionValue(property, record === null ? null : ownValue(record.data, property.code)),
      ] as const,
  )
  return new Map([...members, ['id', record?.id ?? null]])
}

function withLists(scope: Scope, name: string, { model, records }: Extract<Found, { kind: 'all' }>): Scope {
  return {
    ...scope,
    column: (table, code) => {
      if (table !== name) return scope.column(table, code)
      const property = propertiesOf(model).get(code)
      return property && records.map((record) => expressionValue(property, ownValue(record, code)))
    },
  }
}
