import { describe, expect, it } from 'vitest'
import { FILE_ALONE } from '../../checks/facts.ts'
import type { PublishedFacts } from '../../checks/published/published-facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BusinessRule } from '../../contract/package/rules.ts'
import { smallPackage } from '../support/small-package.ts'

const NOTHING: PublishedFacts = {
  taken: { workflows: new Map(), models: new Map(), dictionaries: new Map() },
  dictionaries: new Set(),
  rules: [],
}

function found(pkg: AppPackage, facts: Partial<PublishedFacts> = {}): string[] {
  const validated = validatePackage(pkg, { ...FILE_ALONE, published: { ...NOTHING, ...facts } })
  return validated.ok ? [] : validated.problems.map(({ path, problem }) => `${path} ${problem}`)
}

const rule = (that: string): BusinessRule => ({
  code: 'notTooLong',
  name: { zh: '不行' },
  model: 'trip',
  on: ['create'],
  steps: [{ type: 'check', that, message: { zh: '不行' } }],
})

describe('what the organisation has already', () => {
  it('is no hindrance when nothing of it is touched', () => {
    expect(found(smallPackage())).toEqual([])
    const taken = { ...NOTHING.taken, workflows: new Map([['other', 'app']]) }
    expect(found(smallPackage(), { taken, rules: [rule('not isEmpty(purpose)')] })).toEqual([])
  })

  it('X-05: a code of another application is refused where it stands', () => {
    const owned = (code: string) => new Map([[code, 'other']])
    const taken = {
      workflows: owned('tripApproval'),
      models: owned('trip'),
      dictionaries: owned('cities'),
    }
    const pkg = smallPackage((own) => {
      own.dictionaries = [{ code: 'cities', name: { zh: '城市' }, records: [] }]
    })
    expect(found(pkg, { taken })).toEqual([
      'workflows[0].code codeOfOtherApp',
      'models[0].code codeOfOtherApp',
      'dictionaries[0].code codeOfOtherApp',
    ])
  })

  it('a dictionary has to be there or come with the package', () => {
    const pkg = smallPackage((own) => {
      own.models[0]?.properties.push({
        code: 'city',
        name: { zh: '城市' },
        type: 'dropdown',
        options: [],
        dictionary: 'cities',
      })
    })
    const at = pkg.models[0]?.properties.length ?? 0
    expect(found(pkg)).toEqual([`models[0].properties[${at - 1}].dictionary unknownDictionary`])
    expect(found(pkg, { dictionaries: new Set(['cities']) })).toEqual([])
  })

  it('a rule of administrators holds on, and its code stays its own', () => {
    expect(found(smallPackage(), { rules: [rule('gone = 1')] })).toEqual(['models[0] ruleBreaks'])
    const same = rule('not isEmpty(purpose)')
    const pkg = smallPackage((own) => {
      own.rules = [same]
    })
    expect(found(pkg, { rules: [same] })).toEqual(['rules[0].code duplicateCode'])
  })
})
