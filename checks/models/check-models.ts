import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { Choice, Column, Property, SubTable } from '../../contract/package/properties.ts'
import { LOCALES } from '../../contract/vocabulary.ts'
import type { Path, Report } from '../problem/problems.ts'
import { checkSheet } from './check-sheets.ts'

/** What a title may show beside the model's own fields. */
const TITLE_WORDS = new Set(['initiator', 'department', 'workflow', 'date'])
/** Properties that have no short text. */
const NOT_IN_A_LINE = new Set(['subTable', 'attachment', 'approvalComment', 'location'])

/** Properties, sheets, title, summary and list views of every model. */
export function checkModels(pkg: AppPackage, report: Report): void {
  const models = new Set(pkg.models.map((model) => model.code))
  pkg.models.forEach((model, m) => {
    const path: Path = ['models', m]
    model.properties.forEach((property, p) => {
      checkProperty(property, [...path, 'properties', p], models, report)
    })
    model.sheets.forEach((sheet, s) => {
      checkSheet(sheet, model, [...path, 'sheets', s], report)
    })
    checkTitle(model, path, report)
    checkNamed(model.summary, model, [...path, 'summary'], report)
    ;(model.listViews ?? []).forEach((view, v) => {
      const at = [...path, 'listViews', v]
      checkNamed(view.columns, model, [...at, 'columns'], report)
      checkNamed(view.filters ?? [], model, [...at, 'filters'], report)
      ;(view.sort ?? []).forEach((sort, s) => {
        checkName(sort.property, model, [...at, 'sort', s, 'property'], report)
      })
    })
  })
}

function checkProperty(property: Property, path: Path, models: ReadonlySet<string>, report: Report): void {
  switch (property.type) {
    case 'number':
      if (property.min !== undefined && property.max !== undefined && property.min > property.max) {
        report([...path, 'max'], 'minAboveMax', { min: property.min, max: property.max })
      }
      return
    case 'radio':
    case 'checkbox':
    case 'dropdown':
    case 'multiDropdown':
      checkChoice(property, path, report)
      return
    case 'relation':
    case 'multiRelation':
      if (!models.has(property.model)) report([...path, 'model'], 'unknownModel', { code: property.model })
      return
    case 'subTable':
      checkTable(property, path, models, report)
      return
    default:
  }
}

function checkTable(table: SubTable, path: Path, models: ReadonlySet<string>, report: Report): void {
  const types = new Map(table.columns.map((column) => [column.code, column.type]))
  table.columns.forEach((column, c) => {
    checkProperty(column, [...path, 'columns', c], models, report)
  })
  checkNamesDiffer(table.columns, [...path, 'columns'], report)
  if (table.keyColumn !== undefined && !types.has(table.keyColumn)) {
    report([...path, 'keyColumn'], 'unknownColumn', { code: table.keyColumn, table: table.code })
  }
  ;(table.sums ?? []).forEach((code, s) => {
    const type = types.get(code)
    if (type === undefined) report([...path, 'sums', s], 'unknownColumn', { code, table: table.code })
    else if (type !== 'number') report([...path, 'sums', s], 'sumOfNoNumber', { code })
  })
  if (table.minRows !== undefined && table.maxRows !== undefined && table.minRows > table.maxRows) {
    report([...path, 'maxRows'], 'minAboveMax', { min: table.minRows, max: table.maxRows })
  }
}

/** Above a grid and in files, two columns of one name cannot be told apart by who reads them in that language. */
function checkNamesDiffer(columns: readonly Column[], path: Path, report: Report): void {
  for (const locale of LOCALES) {
    const firstCalled = new Map<string, string>()
    columns.forEach(({ code, name }, c) => {
      const own = name[locale]
      if (own === undefined) return
      const key = own.trim().toLowerCase()
      const other = firstCalled.get(key)
      if (other === undefined) firstCalled.set(key, code)
      else report([...path, c, 'name', locale], 'nameShared', { code, other, name: own })
    })
  }
}

/** Options are written out or come from a dictionary. */
function checkChoice({ code, options, dictionary }: Choice, path: Path, report: Report): void {
  if ((options.length === 0) === (dictionary === undefined)) report(path, 'optionsAndDictionary', { code })
  checkOptions(options, [...path, 'options'], report)
}

function checkOptions(options: readonly { value: string }[], path: Path, report: Report): void {
  const seen = new Set<string>()
  options.forEach((option, o) => {
    if (seen.has(option.value)) report([...path, o, 'value'], 'duplicateOption', { value: option.value })
    seen.add(option.value)
  })
}

function checkTitle(model: BizModel, path: Path, report: Report): void {
  for (const [locale, text] of Object.entries(model.title)) {
    for (const [, name = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
      if (TITLE_WORDS.has(name)) continue
      checkName(name, model, [...path, 'title', locale], report)
    }
  }
}

function checkNamed(codes: readonly string[], model: BizModel, path: Path, report: Report): void {
  codes.forEach((code, index) => {
    checkName(code, model, [...path, index], report)
    if (codes.indexOf(code) !== index) report([...path, index], 'namedTwice', { code })
  })
}

function checkName(code: string, model: BizModel, path: Path, report: Report): void {
  const property = model.properties.find((each) => each.code === code)
  if (property === undefined) report(path, 'unknownProperty', { code, model: model.code })
  else if (NOT_IN_A_LINE.has(property.type)) report(path, 'notInALine', { code, type: property.type })
}
