import { describe, expect, it } from 'vitest'
import { validatePackage } from '../../checks/validate.ts'
import type { FlowNode, NodeOf } from '../../contract/package/nodes.ts'
import type { Property } from '../../contract/package/properties.ts'
import { organisationFacts } from '../../server/apps/packages/organisation-facts.ts'
import { approval, colleagues, definition, endNode, line, startNode } from '../support/builders.ts'
import { findings, flowPackage, fullOrganisation, packageOf } from '../support/flow-package.ts'

const name = (en: string) => ({ en })
const li = approval('li', ['li'])
const properties: Property[] = [
  { code: 'amount', name: name('Amount'), type: 'number' },
  { code: 'note', name: name('Note'), type: 'shortText' },
  { code: 'done', name: name('Done'), type: 'boolean' },
  { code: 'owner', name: name('Owner'), type: 'person' },
  { code: 'second', name: name('Second'), type: 'person' },
  { code: 'double', name: name('Double'), type: 'number', formula: 'amount * 2' },
  {
    code: 'rows',
    name: name('Rows'),
    type: 'subTable',
    columns: [
      { code: 'what', name: name('What'), type: 'shortText' },
      { code: 'price', name: name('Price'), type: 'number' },
      { code: 'result', name: name('Result'), type: 'shortText' },
      { code: 'twice', name: name('Twice'), type: 'number', formula: 'price * 2' },
    ],
  },
]

describe('X8: a service step', () => {
  const sets = (set: Record<string, string>) => {
    const node: FlowNode = { type: 'service', code: 'fill', name: name('fill'), set }
    return findings(flowPackage([li, node], { properties })).map((found) => found.replace('nodes[2].set', ''))
  }

  it('writes known fields with values of their types', () => {
    expect(sets({ amount: 'amount + 1', note: 'concat(note, "!")', done: 'amount > 1' })).toEqual([])
    expect(sets({ second: 'owner' })).toEqual([])
  })

  it.each<[string, Record<string, string>, string]>([
    ['an unknown field', { nope: '1' }, '.nope unknownProperty'],
    ['a computed field', { double: '1' }, '.double computedTarget'],
    ['a value of another type', { amount: '"x"' }, '.amount expressionWrongType'],
    ['a name that there is not', { amount: 'nope' }, '.amount expressionUnknownName'],
    ['a field that holds no single value', { owner: '"li"' }, '.owner fieldType'],
    ['nothing', {}, ' tooFew'],
  ])('is refused with %s', (_, set, problem) => {
    expect(sets(set)).toEqual([problem])
  })
})

describe('Y1: a sub-process', () => {
  const child = definition([li], {
    code: 'child',
    model: 'part',
    properties: [
      { code: 'title', name: name('Title'), type: 'shortText', required: true },
      { code: 'cost', name: name('Cost'), type: 'number' },
      { code: 'answer', name: name('Answer'), type: 'shortText' },
      { code: 'copy', name: name('Copy'), type: 'person' },
    ],
  })
  const part = { ...child, model: { ...child.model, code: 'part' } }

  function runs(fields: Partial<NodeOf<'subProcess'>>, out: 'plain' | 'route' = 'plain'): string[] {
    const node: FlowNode = {
      type: 'subProcess',
      code: 'part',
      name: name('part'),
      workflow: 'child',
      input: { title: 'note' },
      ...fields,
    }
    const routes = [line('start', 'li'), line('li', 'part'), line('part', 'end')]
    const disagree = out === 'route' ? [line('part', 'li', { disagree: true })] : []
    const parent = definition([startNode, li, node, endNode], {
      properties,
      routes: [...routes, ...disagree],
    })
    return findings(packageOf(parent, part)).map((found) => found.replace('nodes[2].', ''))
  }

  it('is accepted when both sides fit', () => {
    expect(
      runs({
        input: { title: 'concat(note, "x")', cost: 'amount', copy: 'owner' },
        output: { note: 'answer' },
      }),
    ).toEqual([])
    expect(runs({ onRejected: 'return', returnTo: 'li' })).toEqual([])
    expect(runs({ onRejected: 'route' }, 'route')).toEqual([])
  })

  it.each<[string, Partial<NodeOf<'subProcess'>>, string]>([
    ['a workflow that there is not', { workflow: 'nope' }, 'workflow unknownWorkflow'],
    ['a field that the child has not', { input: { title: 'note', nope: '1' } }, 'input.nope unknownProperty'],
    ['a value of another type', { input: { title: 'amount' } }, 'input.title expressionWrongType'],
    ['a required field left out', { input: { cost: '1' } }, 'input childFieldMissing'],
    ['an unknown target', { output: { nope: 'answer' } }, 'output.nope unknownProperty'],
    ['an unknown origin', { output: { note: 'nope' } }, 'output.note unknownProperty'],
    ['a computed target', { output: { double: 'cost' } }, 'output.double computedTarget'],
    ['different types', { output: { amount: 'answer' } }, 'output.amount fieldType'],
    ['output nobody waits for', { wait: false, output: { note: 'answer' } }, 'output settingUnused'],
    ['rows without a table', { maxRows: 3 }, 'maxRows settingUnused'],
    ['a return to nowhere', { onRejected: 'return' }, 'returnTo returnToMissing'],
    [
      'a return to an automatic step',
      { onRejected: 'return', returnTo: 'end' },
      'returnTo nodeWithoutPeople',
    ],
    ['a route that is not there', { onRejected: 'route' }, 'onRejected oneDisagreeRoute'],
  ])('is refused with %s', (_, fields, problem) => {
    expect(runs(fields)).toEqual([problem])
  })

  it('Y2: one for each row reads and writes columns of the row', () => {
    const rows = { perRow: 'rows', maxRows: 20 }
    const input = { title: 'row.what', cost: 'row.price + amount' }
    expect(runs({ ...rows, input, output: { result: 'answer' } })).toEqual([])
    expect(runs({ ...rows, input: { title: 'row.nope' } })).toEqual(['input.title expressionUnknownName'])
    expect(runs({ ...rows, input: { title: 'row.price' } })).toEqual(['input.title expressionWrongType'])
    expect(runs({ ...rows, output: { note: 'answer' } })).toEqual(['output.note unknownColumn'])
    expect(runs({ ...rows, output: { twice: 'cost' } })).toEqual(['output.twice computedTarget'])
    expect(runs({ perRow: 'note' })).toEqual(['perRow fieldType'])
    expect(runs({ perRow: 'nope' })).toEqual(['perRow unknownProperty'])
  })
})

describe('W5: a revocation', () => {
  const revoked = (workflow: string, startableBy: { users: string[] }) => {
    const main = definition([li], { withdraw: { revocation: { workflow, days: 30 } } })
    const undo = definition([li], { code: 'undo', startableBy })
    return findings(packageOf(main, undo), colleagues())
  }

  it('is another workflow of the package that the same people may start', () => {
    const everybody = { users: ['ann', 'li', 'wang', 'chen', 'zhao', 'boss'] }
    expect(revoked('undo', everybody)).toEqual([])
    expect(revoked('nope', everybody)).toEqual(['withdraw.revocation.workflow unknownWorkflow'])
    expect(revoked('request', everybody)).toEqual(['withdraw.revocation.workflow revokesItself'])
    expect(revoked('undo', { users: ['ann'] })).toEqual([
      'withdraw.revocation.workflow cannotStartRevocation',
      'Way there: start. Started by li (li).',
    ])
  })
})

describe('N4: a human decision', () => {
  const unseen = (needsHumanDecision: boolean | undefined, format: 'rmb2' | 'none') =>
    findings(
      flowPackage(
        [startNode, { type: 'service', code: 'fill', name: name('fill'), set: { note: '"x"' } }, endNode],
        {
          properties: [
            { code: 'note', name: name('Note'), type: 'shortText' },
            { code: 'sum', name: name('Sum'), type: 'number', format },
          ],
          ...(needsHumanDecision === undefined ? {} : { needsHumanDecision }),
        },
      ),
    )

  it('a way past everybody is refused where one is demanded, warned of where there is money', () => {
    expect(unseen(true, 'none')).toEqual([
      'needsHumanDecision endsWithoutPerson',
      'Way there: start → fill → end.',
    ])
    expect(unseen(undefined, 'rmb2')).toEqual([
      'needsHumanDecision endsUnseen',
      'Way there: start → fill → end.',
    ])
    expect(unseen(false, 'rmb2')).toEqual([])
    expect(unseen(undefined, 'none')).toEqual([])
  })

  it('a warning keeps nothing from being published', () => {
    const properties: Property[] = [{ code: 'sum', name: name('Sum'), type: 'number', format: 'rmb2' }]
    const tell: FlowNode = {
      type: 'circulate',
      code: 'tell',
      name: name('tell'),
      participants: [{ source: 'initiator' }],
    }
    const validated = validatePackage(
      flowPackage([tell], { properties }),
      organisationFacts(fullOrganisation(colleagues())),
    )
    expect(validated).toMatchObject({ ok: true, warnings: [{ problem: 'endsUnseen' }] })
  })
})
