import type { AppPackage } from '../../contract/package/app-package.ts'
import { formulaCycle } from '../../rules/formula-graph.ts'
import { columnsOf } from '../../rules/model-index.ts'
import { checkExpression } from './check-expression.ts'
import type { Path, Report } from './problems.ts'

/** Every formula and condition can be read and names only what there is (security ). */
export function checkExpressions(pkg: AppPackage, report: Report): void {
  pkg.models.forEach((model, m) => {
    const path: Path = ['models', m, 'properties']
    const cycle = formulaCycle(model)
    if (cycle !== null) report(path, 'formulaCycle', { cycle: [...cycle, cycle[0]].join(' → ') })
    model.properties.forEach((property, p) => {
      if (property.type === 'number') {
        checkExpression(property.formula, 'number', { model, columns: null }, [...path, p, 'formula'], report)
      }
      if (property.type !== 'subTable') return
      const columns = columnsOf(property)
      property.columns.forEach((column, c) => {
        if (column.type !== 'number') return
        checkExpression(
          column.formula,
          'number',
          { model, columns },
          [...path, p, 'columns', c, 'formula'],
          report,
        )
      })
    })
  })
  pkg.workflows.forEach((workflow, w) => {
    const model = pkg.models.find((each) => each.code === workflow.model)
    if (model === undefined) return
    workflow.routes.forEach((route, r) => {
      checkExpression(
        route.when,
        'boolean',
        { model, columns: null },
        ['workflows', w, 'routes', r, 'when'],
        report,
      )
    })
  })
}
