import { describe, expect, it } from 'vitest'
import { FILE_ALONE } from '../../checks/facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Route, Workflow } from '../../contract/package/workflows.ts'
import { organisationFacts } from '../../server/apps/packages/organisation-facts.ts'
import { smallPackage } from '../support/small-package.ts'
import { tinyOrganisation } from '../support/tiny-organisation.ts'

/** The problems as `path problem`, in the order found. */
function found(json: unknown): string[] {
  const validated = validatePackage(json, organisationFacts(tinyOrganisation()))
  return validated.ok ? [] : validated.problems.map(({ path, problem }) => `${path} ${problem}`)
}

function foundAfter(change: (pkg: AppPackage) => void): string[] {
  return found(smallPackage(change))
}

function first<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('empty')
  return item
}

function workflowOf(pkg: AppPackage): Workflow {
  return first(pkg.workflows)
}

function withFlow(nodes: FlowNode[], routes: Route[]): (pkg: AppPackage) => void {
  return (pkg) => {
    workflowOf(pkg).nodes = nodes
    workflowOf(pkg).routes = routes
  }
}

const name = { zh: '节点' }
const start: FlowNode = { type: 'start', code: 'start', name }
const end: FlowNode = { type: 'end', code: 'end', name }
const node = (type: 'gateway' | 'split' | 'join', code: string): FlowNode => ({ type, code, name })
const approval = (code: string): FlowNode => ({
  type: 'approval',
  code,
  name,
  participants: [{ source: 'initiator' }],
  mode: 'any',
})

describe('a sound package', () => {
  it('is accepted with the people of the organisation', () => {
    expect(found(smallPackage())).toEqual([])
  })

  it('is told of columns of one table that are called the same in a language', () => {
    const pkg = smallPackage((p) => {
      const items = first(p.models).properties.find(({ code }) => code === 'items')
      if (items?.type !== 'subTable') throw new Error('the small package has a table')
      items.columns = [
        { code: 'kind', name: { zh: '类别', fr: 'Catégorie' }, type: 'shortText' },
        { code: 'amount', name: { zh: '金额', fr: 'Montant' }, type: 'number' },
        { code: 'level', name: { zh: '标准', fr: 'catégorie ' }, type: 'shortText' },
      ]
    })
    const validated = validatePackage(pkg, FILE_ALONE)
    expect(validated.ok).toBe(true)
    const place = pkg.models[0]?.properties.findIndex(({ code }) => code === 'items')
    expect(validated.warnings).toMatchObject([
      {
        path: `models[0].properties[${place}].columns[2].name.fr`,
        problem: 'nameShared',
        params: { code: 'level', other: 'kind', name: 'catégorie ' },
      },
    ])
  })

  it('is accepted without an organisation whoever it names', () => {
    const pkg = smallPackage((p) => {
      workflowOf(p).administrators = { users: ['nobody'] }
    })
    expect(validatePackage(pkg, FILE_ALONE).ok).toBe(true)
  })
})

describe('the shape', () => {
  it.each<[string, unknown, string]>([
    ['no object', 7, ' wrongType'],
    ['another format', { ...smallPackage(), format: 'countersign.app/9' }, 'format wrongFormat'],
    ['an unknown setting (X-05)', { ...smallPackage(), script: 'x' }, 'script unknownKey'],
    ['a missing setting', { ...smallPackage(), models: undefined }, 'models missing'],
    ['a code with a path in it (X-05)', { ...smallPackage(), code: '../x' }, 'code badCode'],
    ['a name without any language', { ...smallPackage(), name: {} }, 'name needsText'],
    ['a number as text', { ...smallPackage(), order: '1' }, 'order wrongType'],
    ['a number beyond its bounds', { ...smallPackage(), tint: 9 }, 'tint tooLarge'],
    ['too few models', { ...smallPackage(), models: [] }, 'models tooFew'],
  ])('%s is named with its place', (_, json, expected) => {
    expect(found(json)).toContain(expected)
  })

  it('an unknown node type is named with the types there are (X-05)', () => {
    const json = JSON.parse(JSON.stringify(smallPackage()).replace('"type":"gateway"', '"type":"script"'))
    expect(found(json)).toEqual(['workflows[0].nodes[2].type notOneOf'])
  })

  it('a participant without its role is named down to the setting', () => {
    const json = JSON.parse(JSON.stringify(smallPackage()).replace(',"role":"finance"', ''))
    expect(found(json)).toEqual(['workflows[0].nodes[3].participants[0].role missing'])
  })

  it.each(['__proto__', 'constructor', 'prototype'])(
    'the key %s is refused wherever it stands (X-05)',
    (key) => {
      const json = JSON.parse(
        JSON.stringify(smallPackage()).replace('{"zh":"出差"', `{"${key}":{},"zh":"出差"`),
      )
      expect(found(json)).toEqual([`name.${key} forbiddenKey`])
    },
  )

  it('nesting without end is refused before anything reads it (X-03)', () => {
    const json = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)
    expect(found(json)[0]).toMatch(/tooDeep$/)
  })

  it('a million nodes are refused by their number (X-05)', () => {
    const nodes = Array.from({ length: 1_000 }, () => ({ ...start }))
    expect(
      foundAfter((pkg) => {
        workflowOf(pkg).nodes = nodes
      }),
    ).toContain('workflows[0].nodes tooMany')
  })
})

describe('codes', () => {
  it('a code used twice is named with the first use (X-05)', () => {
    const pkg = smallPackage((p) => {
      const { properties } = first(p.models)
      properties.push(structuredClone(first(properties)))
    })
    const validated = validatePackage(pkg, FILE_ALONE)
    expect(validated).toMatchObject({
      problems: [
        {
          path: 'models[0].properties[6].code',
          problem: 'duplicateCode',
          params: { code: 'purpose', first: 'models[0].properties[0]' },
        },
      ],
    })
  })

  it.each(['initiator', 'toString', 'empty'])('a field cannot be called %s', (code) => {
    const problems = foundAfter((pkg) => {
      first(pkg.models).properties.push({ code, name, type: 'shortText' })
    })
    expect(problems).toEqual(['models[0].properties[6].code reservedCode'])
  })

  it('a folder inside itself is refused', () => {
    const problems = foundAfter((pkg) => {
      pkg.folders = [
        { code: 'a', name, parent: 'b' },
        { code: 'b', name, parent: 'a' },
      ]
    })
    expect(problems).toEqual(['folders[0].parent folderCycle', 'folders[1].parent folderCycle'])
  })
})

describe('models', () => {
  it.each<[string, (pkg: AppPackage) => void, string]>([
    ['summary', (p) => first(p.models).summary.push('nope'), 'models[0].summary[2] unknownProperty'],
    [
      'title',
      (p) => {
        first(p.models).title.zh = '{nope}'
      },
      'models[0].title.zh unknownProperty',
    ],
    [
      'title with a table',
      (p) => {
        first(p.models).title.zh = '{items}'
      },
      'models[0].title.zh notInALine',
    ],
    [
      'list view',
      (p) => {
        first(p.models).listViews = [{ code: 'all', name, columns: ['nope'] }]
      },
      'models[0].listViews[0].columns[0] unknownProperty',
    ],
    [
      'sheet',
      (p) => {
        first(first(p.models).sheets).phone.sections.push({ fields: ['nope', 'kind'] })
      },
      'models[0].sheets[0].phone.sections[1].fields[0] unknownProperty',
    ],
    [
      'wide layout',
      (p) => {
        first(first(p.models).sheets).wide = { sections: [{ fields: ['purpose'] }] }
      },
      'models[0].sheets[0].wide onlyOnPhone',
    ],
  ])('a field that is not there is named: %s', (_, change, expected) => {
    expect(foundAfter(change)).toContain(expected)
  })

  it('an option twice and a sum of no number are refused', () => {
    const problems = foundAfter((pkg) => {
      for (const property of first(pkg.models).properties) {
        if (property.type === 'radio') property.options.push({ value: 'air', name })
        if (property.type === 'subTable') property.sums = ['what', 'gone']
      }
    })
    expect(problems).toEqual([
      'models[0].properties[3].options[1].value duplicateOption',
      'models[0].properties[4].sums[0] sumOfNoNumber',
      'models[0].properties[4].sums[1] unknownColumn',
    ])
  })
})

describe('formulas and conditions', () => {
  it.each([
    ['sum(items.', 'expressionUnreadable'],
    ['sum(items.price)', 'expressionUnknownName'],
    ['salary * 2', 'expressionUnknownName'],
    ['fetch(1)', 'expressionUnknownFunction'],
    ['days(1)', 'expressionArguments'],
    ['concat(purpose, "x")', 'expressionWrongType'],
    ['total > 1', 'expressionWrongType'],
    ['items.amount', 'expressionWrongType'],
    ['1 + purpose', 'expressionWrongType'],
    ['this.constructor.constructor("x")()', 'expressionUnreadable'],
    [`${'('.repeat(200)}1${')'.repeat(200)}`, 'expressionUnreadable'],
  ])('the formula %s is refused (X-01, X-03)', (formula, problem) => {
    const problems = foundAfter((pkg) => {
      for (const property of first(pkg.models).properties) {
        if (property.type === 'number') property.formula = formula
      }
    })
    expect(problems).toContain(`models[0].properties[5].formula ${problem}`)
  })

  it('formulas that need one another are named in a circle (X-03)', () => {
    const pkg = smallPackage((p) => {
      const { properties } = first(p.models)
      properties.push({ code: 'a', name, type: 'number', formula: 'b + 1' })
      properties.push({ code: 'b', name, type: 'number', formula: 'a + 1' })
    })
    const validated = validatePackage(pkg, FILE_ALONE)
    expect(validated).toMatchObject({
      problems: [{ path: 'models[0].properties', params: { cycle: 'a → b → a' } }],
    })
  })

  it.each(['total', 'sum(items.amount) + 1', '"yes"', 'total > 1 and purpose', 'not total'])(
    'the condition %s, which is neither true nor false, is refused',
    (when) => {
      const problems = foundAfter((pkg) => {
        for (const route of workflowOf(pkg).routes) if (route.when) route.when = when
      })
      expect(problems).toEqual(['workflows[0].routes[2].when expressionWrongType'])
    },
  )

  it.each([
    'kind = "air"',
    'isEmpty(companion)',
    'if(total > 1, true, false)',
    'not (total > 1) or kind in ["air"]',
  ])('the condition %s is accepted', (when) => {
    const problems = foundAfter((pkg) => {
      for (const route of workflowOf(pkg).routes) if (route.when) route.when = when
    })
    expect(problems).toEqual([])
  })

  it('a condition on an unknown field is named at its route', () => {
    const problems = foundAfter((pkg) => {
      for (const route of workflowOf(pkg).routes) if (route.when) route.when = 'amount > 1'
    })
    expect(problems).toEqual(['workflows[0].routes[2].when expressionUnknownName'])
  })
})

describe('people', () => {
  it('every unknown person, role and department is named at its place (R1)', () => {
    const problems = foundAfter((pkg) => {
      const workflow = workflowOf(pkg)
      workflow.startableBy = { departments: ['moon'] }
      workflow.readers = { roles: ['ghost'] }
      workflow.administrators = { users: ['ghost'] }
      workflow.nodes = workflow.nodes.map((each) =>
        each.type !== 'approval'
          ? each
          : {
              ...each,
              participants: [
                { source: 'users', users: ['admin', 'ghost'] },
                { source: 'role', role: 'ghost' },
                { source: 'departmentHead', department: 'moon' },
              ],
              onNobody: { user: 'ghost' },
            },
      )
    })
    expect(problems).toEqual([
      'workflows[0].startableBy.departments[0] unknownDepartment',
      'workflows[0].readers.roles[0] unknownRole',
      'workflows[0].administrators.users[0] unknownUser',
      'workflows[0].nodes[1].participants[0].users[1] unknownUser',
      'workflows[0].nodes[1].participants[1].role unknownRole',
      'workflows[0].nodes[1].participants[2].department unknownDepartment',
      'workflows[0].nodes[1].onNobody.user unknownUser',
      'workflows[0].nodes[3].participants[0].users[1] unknownUser',
      'workflows[0].nodes[3].participants[1].role unknownRole',
      'workflows[0].nodes[3].participants[2].department unknownDepartment',
      'workflows[0].nodes[3].onNobody.user unknownUser',
    ])
  })

  it('a workflow needs an administrator, and an audience somebody', () => {
    const problems = foundAfter((pkg) => {
      workflowOf(pkg).administrators = 'everyone'
      workflowOf(pkg).startableBy = { users: [] }
    })
    expect(problems).toEqual([
      'workflows[0].startableBy audienceEmpty',
      'workflows[0].administrators administratorsMissing',
    ])
  })

  it('people come only from fields that hold people, handlers only from earlier nodes', () => {
    const problems = foundAfter((pkg) => {
      workflowOf(pkg).nodes = workflowOf(pkg).nodes.map((each) =>
        each.code !== 'manager' || each.type !== 'approval'
          ? each
          : {
              ...each,
              participants: [
                { source: 'personField', field: 'companion' },
                { source: 'personField', field: 'purpose' },
                { source: 'departmentFieldHead', field: 'nope' },
                { source: 'handlersOf', node: 'start' },
                { source: 'handlersOf', node: 'finance' },
                { source: 'handlersOf', node: 'byAmount' },
                { source: 'handlersOf', node: 'nope' },
              ],
            },
      )
    })
    expect(problems).toEqual([
      'workflows[0].nodes[1].participants[1].field fieldType',
      'workflows[0].nodes[1].participants[2].field unknownProperty',
      'workflows[0].nodes[1].participants[4].node notEarlier',
      'workflows[0].nodes[1].participants[5].node nodeWithoutPeople',
      'workflows[0].nodes[1].participants[6].node unknownNode',
    ])
  })
})

describe('nodes', () => {
  it('a model and a sheet that are not there are named', () => {
    expect(
      foundAfter((p) => {
        workflowOf(p).model = 'nope'
      }),
    ).toEqual(['workflows[0].model unknownModel'])
    expect(
      foundAfter((p) => {
        workflowOf(p).sheet = 'nope'
      }),
    ).toEqual(['workflows[0].sheet unknownSheet'])
  })

  it('rights ask for nothing that cannot be seen or typed (G5)', () => {
    const problems = foundAfter((pkg) => {
      const [startNode] = workflowOf(pkg).nodes
      if (startNode?.type !== 'start') return
      startNode.fields = {
        purpose: { visible: false },
        secretNote: { visible: false, required: true },
        companion: { editable: false, required: true },
        total: { editable: true },
        'items.price': { visible: false },
        'items.amount': { required: true },
      }
    })
    expect(problems).toEqual([
      'workflows[0].nodes[0].fields.secretNote hiddenButRequired',
      'workflows[0].nodes[0].fields.companion readOnlyButRequired',
      'workflows[0].nodes[0].fields.total computedField',
      'workflows[0].nodes[0].fields["items.price"] unknownProperty',
      'workflows[0].nodes[0].fields.purpose hiddenButRequired',
    ])
  })

  it('a required field is on the sheet', () => {
    const problems = foundAfter((pkg) => {
      first(pkg.models).properties.push({ code: 'phone', name, type: 'shortText', required: true })
    })
    expect(problems).toEqual(['workflows[0].nodes[0].fields notOnSheet'])
  })

  it('buttons are those the engine carries out, and agree is among them (G4)', () => {
    const problems = foundAfter((pkg) => {
      for (const each of workflowOf(pkg).nodes) {
        if (each.code === 'manager' && each.type === 'approval') each.buttons = [{ action: 'delete' }]
      }
    })
    expect(problems).toEqual([
      'workflows[0].nodes[1].buttons[0].action actionNotHere',
      'workflows[0].nodes[1].buttons actionMissing',
    ])
  })
})

describe('the flow', () => {
  it.each<[string, FlowNode[], Route[], string[]]>([
    [
      'two starts and no end',
      [start, { ...start, code: 'again' }, approval('a')],
      [
        { from: 'start', to: 'a' },
        { from: 'again', to: 'a' },
      ],
      ['workflows[0].nodes oneStart', 'workflows[0].nodes endMissing', 'workflows[0].nodes[2] oneWayOut'],
    ],
    [
      'a route to nowhere',
      [start, approval('a'), end],
      [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end' },
        { from: 'a', to: 'nope' },
      ],
      ['workflows[0].routes[2].to unknownNode'],
    ],
    [
      'ways into the start and out of the end',
      [start, approval('a'), end],
      [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end' },
        { from: 'end', to: 'start' },
      ],
      ['workflows[0].nodes[0] startHasWayIn', 'workflows[0].nodes[2] endHasWayOut'],
    ],
    [
      'a node nobody reaches',
      [start, approval('a'), approval('b'), end],
      [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end' },
        { from: 'b', to: 'end' },
      ],
      ['workflows[0].nodes[2] unreachable'],
    ],
    [
      'a node that leads nowhere',
      [start, node('gateway', 'g'), approval('a'), end],
      [
        { from: 'start', to: 'g' },
        { from: 'g', to: 'a', when: 'total > 1' },
        { from: 'g', to: 'end', otherwise: true },
      ],
      ['workflows[0].nodes[2] oneWayOut', 'workflows[0].nodes[2] cannotReachEnd'],
    ],
    [
      'the same route twice',
      [start, approval('a'), end],
      [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end' },
        { from: 'a', to: 'end' },
      ],
      ['workflows[0].routes[2] routeTwice', 'workflows[0].nodes[1] oneWayOut'],
    ],
    [
      'a condition where nothing is chosen',
      [start, approval('a'), end],
      [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end', when: 'total > 1' },
      ],
      ['workflows[0].routes[1].when conditionNotHere'],
    ],
    [
      'a gateway without otherwise (Y4)',
      [start, node('gateway', 'g'), approval('a'), end],
      [
        { from: 'start', to: 'g' },
        { from: 'g', to: 'a', when: 'total > 1' },
        { from: 'g', to: 'end', when: 'total < 1' },
        { from: 'a', to: 'end' },
      ],
      ['workflows[0].nodes[1] otherwiseMissing'],
    ],
    [
      'a disagree route from a node that ends on disagree (A2)',
      [start, approval('a'), approval('b'), end],
      [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end' },
        { from: 'a', to: 'b', disagree: true },
        { from: 'b', to: 'end' },
      ],
      ['workflows[0].routes[2].disagree disagreeNotHere'],
    ],
    [
      'onDisagree without its route (A2)',
      [start, { ...approval('a'), onDisagree: 'route' } as FlowNode, end],
      [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end' },
      ],
      ['workflows[0].nodes[1].onDisagree oneDisagreeRoute'],
    ],
  ])('%s is refused', (_, nodes, routes, expected) => {
    expect(foundAfter(withFlow(nodes, routes))).toEqual(expected)
  })

  it('a circle of gateways is named by its path (Y3)', () => {
    const pkg = smallPackage(
      withFlow(
        [start, node('gateway', 'g'), node('gateway', 'h'), end],
        [
          { from: 'start', to: 'g' },
          { from: 'g', to: 'h', when: 'total > 1' },
          { from: 'g', to: 'end', otherwise: true },
          { from: 'h', to: 'g', when: 'total > 2' },
          { from: 'h', to: 'end', otherwise: true },
        ],
      ),
    )
    expect(validatePackage(pkg, FILE_ALONE)).toMatchObject({
      problems: [
        { path: 'workflows[0].routes', problem: 'cycleWithoutPerson', params: { cycle: 'g → h → g' } },
      ],
    })
  })

  it('a circle with a person in it is accepted (Y3)', () => {
    const again: FlowNode = { ...approval('a'), onDisagree: 'route' } as FlowNode
    const problems = foundAfter(
      withFlow(
        [start, again, approval('fix'), end],
        [
          { from: 'start', to: 'a' },
          { from: 'a', to: 'end' },
          { from: 'a', to: 'fix', disagree: true },
          { from: 'fix', to: 'a' },
        ],
      ),
    )
    expect(problems).toEqual([])
  })
})

describe('splits and joins (P1)', () => {
  const split = node('split', 's')
  const join = node('join', 'j')
  const into: Route[] = [
    { from: 'start', to: 's' },
    { from: 's', to: 'a' },
    { from: 's', to: 'b' },
  ]

  it('a block is accepted, also one inside another', () => {
    const inner = [node('split', 's2'), node('join', 'j2'), approval('c'), approval('d')]
    const routes: Route[] = [
      { from: 'start', to: 's' },
      { from: 's', to: 'a' },
      { from: 's', to: 's2' },
      { from: 's2', to: 'c' },
      { from: 's2', to: 'd' },
      { from: 'c', to: 'j2' },
      { from: 'd', to: 'j2' },
      { from: 'j2', to: 'j' },
      { from: 'a', to: 'j' },
      { from: 'j', to: 'end' },
    ]
    expect(foundAfter(withFlow([start, split, approval('a'), ...inner, join, end], routes))).toEqual([])
  })

  it.each<[string, FlowNode[], Route[], string[]]>([
    [
      'branches that end on their own',
      [start, split, approval('a'), approval('b'), end],
      [...into, { from: 'a', to: 'end' }, { from: 'b', to: 'end' }],
      [
        'workflows[0].nodes[4] branchesMeet',
        'workflows[0].nodes[4] endInsideSplit',
        'workflows[0].nodes[1] splitWithoutJoin',
      ],
    ],
    [
      'a join without a split',
      [start, node('gateway', 'g'), approval('a'), approval('b'), join, end],
      [
        { from: 'start', to: 'g' },
        { from: 'g', to: 'a', when: 'total > 1' },
        { from: 'g', to: 'b', otherwise: true },
        { from: 'a', to: 'j' },
        { from: 'b', to: 'j' },
        { from: 'j', to: 'end' },
      ],
      ['workflows[0].nodes[4] joinWithoutSplit', 'workflows[0].nodes[4] joinWithoutSplit'],
    ],
    [
      'branches that meet before the join',
      [start, split, approval('a'), approval('b'), approval('c'), join, end],
      [
        ...into,
        { from: 's', to: 'j' },
        { from: 'a', to: 'c' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'j' },
        { from: 'j', to: 'end' },
      ],
      ['workflows[0].nodes[4] branchesMeet'],
    ],
    [
      'a way out of a branch',
      [
        start,
        split,
        { ...approval('a'), onDisagree: 'route' } as FlowNode,
        approval('b'),
        join,
        approval('c'),
        end,
      ],
      [
        ...into,
        { from: 'a', to: 'j' },
        { from: 'a', to: 'c', disagree: true },
        { from: 'b', to: 'j' },
        { from: 'j', to: 'c' },
        { from: 'c', to: 'end' },
      ],
      ['workflows[0].nodes[5] crossesBranch', 'workflows[0].nodes[6] endInsideSplit'],
    ],
    [
      'conditions that might open nothing',
      [start, split, approval('a'), approval('b'), join, end],
      [
        { from: 'start', to: 's' },
        { from: 's', to: 'a', when: 'total > 1' },
        { from: 's', to: 'b', when: 'total > 2' },
        { from: 'a', to: 'j' },
        { from: 'b', to: 'j' },
        { from: 'j', to: 'end' },
      ],
      ['workflows[0].nodes[1] splitMayOpenNothing'],
    ],
  ])('%s: refused', (_, nodes, routes, expected) => {
    expect(foundAfter(withFlow(nodes, routes))).toEqual(expected)
  })
})
