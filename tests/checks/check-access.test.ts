import { describe, expect, it } from 'vitest'
import { FILE_ALONE } from '../../checks/facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel, RecordAccess } from '../../contract/package/models.ts'
import { withContracts } from '../support/records-package.ts'
import { smallPackage } from '../support/small-package.ts'

function found(change: (contract: BizModel, pkg: AppPackage) => void): string[] {
  const pkg = smallPackage((draft) => withContracts(draft, (contract) => change(contract, draft)))
  const validated = validatePackage(pkg, FILE_ALONE)
  return validated.ok ? [] : validated.problems.map(({ path, problem }) => `${path} ${problem}`)
}

const giving = (access: Partial<RecordAccess>) => (contract: BizModel) => {
  contract.access = [{ to: 'everyone', records: 'own', may: ['create'], ...access }]
}

describe('rights over records', () => {
  it('are accepted where they name known fields and somebody', () => {
    expect(found(() => {})).toEqual([])
  })

  it('name somebody, and known fields, and ask for nothing that they hide or forbid', () => {
    expect(found(giving({ to: { users: [] } }))).toEqual(['models[1].access[0].to audienceEmpty'])
    expect(found(giving({ fields: { nothing: { visible: false } } }))).toEqual([
      'models[1].access[0].fields.nothing unknownProperty',
    ])
    expect(found(giving({ fields: { subject: { visible: false, required: true } } }))).toEqual([
      'models[1].access[0].fields.subject hiddenButRequired',
    ])
    expect(found(giving({ may: [], fields: { subject: { editable: true } } }))).toEqual([
      'models[1].access[0].fields.subject readOnlyHere',
    ])
  })

  it('give nothing but reading where a workflow fills the model', () => {
    const ofTrips = (access: RecordAccess) =>
      found((_, { models: [trip] }) => {
        if (trip !== undefined) trip.access = [access]
      })
    expect(ofTrips({ to: 'everyone', records: 'department' })).toEqual([])
    expect(ofTrips({ to: 'everyone', records: 'own', may: ['edit'] })).toEqual([
      'models[0].access[0].may recordsOfWorkflow',
    ])
  })
})

describe('values that have to be the only ones', () => {
  it('are single values of plain models', () => {
    const unique = (code: string) =>
      found((contract, { models: [trip] }) => {
        const models = trip === undefined ? [contract] : [contract, trip]
        for (const { properties } of models)
          for (const property of properties) if (property.code === code) property.unique = true
      })
    expect(unique('subject')).toEqual([])
    expect(unique('urgent')).toEqual(['models[1].properties[5].unique neverUnique'])
    expect(unique('purpose')).toEqual(['models[0].properties[0].unique recordsOfWorkflow'])
  })
})
