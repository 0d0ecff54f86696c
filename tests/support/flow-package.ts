import { FILE_ALONE } from '../../checks/facts.ts'
import type { FullOrganisation } from '../../checks/people/initiators.ts'
import { validatePackage } from '../../checks/validate.ts'
import { APP_PACKAGE_FORMAT, type AppPackage } from '../../contract/package/app-package.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Definition } from '../../engine/model/context.ts'
import { organisationFacts } from '../../server/apps/packages/organisation-facts.ts'
import { exampleText } from '../../server/apps/packages/problem-text.ts'
import { type DefinitionFields, definition, organisation, type Staff } from './builders.ts'

/** A package of these workflows with their models; what shares a code is taken once. */
export function packageOf(...definitions: readonly Definition[]): AppPackage {
  const models = new Map(definitions.map(({ model }) => [model.code, withSheet(model)]))
  return {
    format: APP_PACKAGE_FORMAT,
    code: 'flows',
    name: { en: 'Flows' },
    models: [...models.values()],
    workflows: definitions.map(({ workflow }) => workflow),
  }
}

/** A package of one flow (builders.ts). */
export function flowPackage(nodes: readonly FlowNode[], fields: DefinitionFields = {}): AppPackage {
  return packageOf(definition(nodes, fields))
}

function withSheet(model: Definition['model']): Definition['model'] {
  const fields = model.properties.map((property) => property.code)
  return { ...model, sheets: [{ code: 'form', name: { en: 'Form' }, phone: { sections: [{ fields }] } }] }
}

/** What the checks say of a package: `path problem`, below it the way there in English where there is one. */
export function findings(pkg: AppPackage, staff: Staff | null = null): string[] {
  const validated = validatePackage(
    pkg,
    staff === null ? FILE_ALONE : organisationFacts(fullOrganisation(staff)),
  )
  const found = [...(validated.ok ? [] : validated.problems), ...validated.warnings]
  return found.flatMap((problem) => {
    const example = exampleText(problem, 'en')
    const line = `${problem.path.replace(/^workflows\[0\]\.?/, '')} ${problem.problem}`
    return example === null ? [line] : [line, example]
  })
}

export function fullOrganisation(staff: Staff): FullOrganisation {
  return { ...organisation(staff), people: staff.people }
}
