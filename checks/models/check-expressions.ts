import type { AppPackage } from '../../contract/package/app-package.ts'
import { checkExpression } from '../expression/check-expression.ts'
import type { Report } from '../problem/problems.ts'
import { checkFormRules } from './check-form-rules.ts'

/** Every rule and condition can be read and names only what there is (security ). */
export function checkExpressions(pkg: AppPackage, report: Report): void {
  pkg.models.forEach((model, m) => {
    checkFormRules(model, ['models', m, 'properties'], report)
  })
  pkg.workflows.forEach((workflow, w) => {
    const model = pkg.models.find((each) => each.code === workflow.model)
    if (model === undefined) return
    workflow.routes.forEach((route, r) => {
      checkExpression(
        route.when,
        'boolean',
        { model, columns: null, formOnly: true },
        ['workflows', w, 'routes', r, 'when'],
        report,
      )
    })
  })
}
