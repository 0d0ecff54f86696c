import type { BizModel } from '../../contract/package/models.ts'
import { evaluateExpression } from '../../rules/expression/condition.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import { isList, type Value } from '../../rules/expression/value.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import type { FormData } from '../model/context.ts'

/**
 * The people an expression names: a user name, several joined by `;`, or a list; a person field in it stands for its
 * person. What cannot be computed names nobody, as an empty field does (R2, R7).
 */
export function peopleInScript(
  source: string,
  data: FormData,
  model: BizModel,
  organisation: Organisation,
): readonly string[] {
  return namesOf(computed(source, data, model)).flatMap(
    (name) => (organisation.personByUsername(name) ?? organisation.person(name))?.id ?? [],
  )
}

function computed(source: string, data: FormData, model: BizModel): Value {
  try {
    return evaluateExpression(source, data, model)
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

function namesOf(value: Value): readonly string[] {
  if (isList(value)) return value.flatMap(namesOf)
  if (typeof value !== 'string') return []
  return value
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
