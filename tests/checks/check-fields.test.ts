import { describe, expect, it } from 'vitest'
import type { FieldRights, FlowNode } from '../../contract/package/nodes.ts'
import type { Property } from '../../contract/package/properties.ts'
import { approval, startNode } from '../support/builders.ts'
import { findings, flowPackage } from '../support/flow-package.ts'

const name = (en: string) => ({ en })
const properties: Property[] = [
  { code: 'purpose', name: name('Purpose'), type: 'shortText', required: true },
  { code: 'total', name: name('Total'), type: 'number', formula: 'sum(rows.price)' },
  {
    code: 'rows',
    name: name('Rows'),
    type: 'subTable',
    columns: [
      { code: 'what', name: name('What'), type: 'shortText', required: true },
      { code: 'price', name: name('Price'), type: 'number' },
    ],
  },
]

const atNode = (fields: FieldRights) =>
  findings(flowPackage([approval('first', ['li']), approval('who', ['li'], { fields })], { properties }))
const atStart = (fields: FieldRights) =>
  findings(flowPackage([{ ...startNode, type: 'start', fields }, approval('who', ['li'])], { properties }))

describe('G5: what is required can be filled', () => {
  it.each<[string, FieldRights, string]>([
    ['hidden', { purpose: { visible: false, required: true } }, 'purpose hiddenButRequired'],
    ['never editable', { purpose: { editable: false, required: true } }, 'purpose readOnlyButRequired'],
    [
      'a column of a hidden table',
      { rows: { visible: false }, 'rows.price': { required: true } },
      '["rows.price"] hiddenButRequired',
    ],
  ])('a required field that is %s is refused with the way to the node', (_, fields, problem) => {
    const separator = problem.startsWith('[') ? '' : '.'
    expect(atNode(fields)).toEqual([
      `nodes[2].fields${separator}${problem}`,
      'Way there: start → first → who.',
    ])
  })

  it('a field that is shown and editable is accepted', () => {
    expect(atNode({ purpose: { editable: true, required: true }, 'rows.price': { required: true } })).toEqual(
      [],
    )
  })

  it('a column that the model requires is shown and editable at the start, unless its table is not filled there', () => {
    expect(atStart({ 'rows.what': { visible: false } })).toEqual([
      'nodes[0].fields["rows.what"] hiddenButRequired',
      'Way there: start.',
    ])
    expect(atStart({ 'rows.what': { editable: false } })[0]).toBe(
      'nodes[0].fields["rows.what"] readOnlyButRequired',
    )
    expect(atStart({ rows: { editable: false }, 'rows.what': { editable: false } })).toEqual([])
    expect(atStart({ 'rows.what': { visible: false, required: false } })).toEqual([])
  })
})

describe('rights that only read', () => {
  it('K4: whoever gets a copy edits nothing', () => {
    const tell = (fields: FieldRights): FlowNode => ({
      type: 'circulate',
      code: 'tell',
      name: name('tell'),
      participants: [{ source: 'initiator' }],
      fields,
    })
    const said = (fields: FieldRights) =>
      findings(flowPackage([approval('who', ['li']), tell(fields)], { properties }))
    expect(said({ total: { visible: false } })).toEqual([])
    expect(said({ purpose: { editable: true } })).toEqual(['nodes[2].fields.purpose readOnlyHere'])
  })

  it('H1: an assistant fills fields that there are to fill', () => {
    const assisted = (...fields: string[]) =>
      findings(flowPackage([approval('who', ['li'], { assist: { fields } })], { properties }))
    expect(assisted('purpose', 'rows')).toEqual([])
    expect(assisted('nope', 'total')).toEqual([
      'nodes[1].assist.fields[0] unknownProperty',
      'nodes[1].assist.fields[1] computedTarget',
    ])
  })
})

describe('titles', () => {
  it('a title with a field that some readers do not see is warned of', () => {
    const titled = (title: string) => {
      const pkg = flowPackage([approval('who', ['li'], { fields: { purpose: { visible: false } } })], {
        properties,
      })
      return findings({ ...pkg, models: pkg.models.map((model) => ({ ...model, title: name(title) })) })
    }
    expect(titled('{initiator}: {purpose}')).toEqual(['nodes[1].fields.purpose titleShowsHidden'])
    expect(titled('{initiator}: {total}')).toEqual([])
  })
})
