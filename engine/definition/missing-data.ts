import type { FlowNode } from '../../contract/package/nodes.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import { namesIn } from '../../rules/expression/names.ts'
import { formPlan } from '../../rules/form/plan.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import type { Definition, FormData } from '../model/context.ts'

/** Which empty fields may still be filled before the run gets to a place: predictions that read them must wait (Z3). */
export type MissingData = {
  /** The people of this node will have a say: what they may edit can still change from empty. */
  addEditor(node: FlowNode): void
  /** Of the fields that are read, those that are empty and may still be filled. */
  among(codes: readonly string[]): readonly string[]
}

export function missingData(definition: Definition, data: FormData): MissingData {
  const fillable = new Set<string>()
  const isMissing = (code: string, reading: readonly string[] = []): boolean => {
    const sources = formulaSources(definition, code).filter((source) => !reading.includes(source))
    if (sources.length > 0) return sources.every((source) => isMissing(source, [...reading, code]))
    return fillable.has(code) && ownValue(data, code) === null
  }
  return {
    addEditor(node) {
      const rights = rightsAt(node, definition.model)
      for (const { code } of definition.model.properties) if (rights(code).editable) fillable.add(code)
    },
    among: (codes) => [...new Set(codes.map(tableOf))].filter((code) => isMissing(code)),
  }
}

/** The fields that the conditions on a node's ways out read. */
export function fieldsRead(definition: Definition, node: string): readonly string[] {
  return definition.workflow.routes
    .filter((route) => route.from === node && route.disagree !== true)
    .flatMap((route) => (route.when === undefined ? [] : namesRead(route.when)))
}

function formulaSources(definition: Definition, code: string): readonly string[] {
  const formula = formPlan(definition.model).byKey.get(code)?.formula
  return formula ? [...formula.reads.form].map(tableOf) : []
}

/** The fields that an expression reads. One that cannot be read stops the run by itself (Y4); no data helps it. */
export function namesRead(source: string): readonly string[] {
  try {
    return namesIn(source)
  } catch (error) {
    if (error instanceof ExpressionError) return []
    throw error
  }
}

const tableOf = (name: string) => name.split('.', 1)[0] ?? name
