import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { searchDepartments, searchOrganisation } from '../../../contract/organisation.ts'
import type { PropertyTypeName } from '../../../contract/package/properties.ts'
import { PROPERTY_TYPE } from '../../../contract/vocabulary.ts'
import { canonicalJson } from '../../../rules/record/canonical.ts'
import { isRecord, ownValue } from '../../../rules/record/form-data.ts'
import { ALL_TYPES, type AllTypes, allTypesWorld, fieldsByType } from '../../support/all-types.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken } from '../../support/workflow-world.ts'

let server: TestServer
let world: AllTypes
let other: AllTypes

beforeAll(async () => {
  server = await startTestServer()
  world = await allTypesWorld(server.fresh.database, 'org-a')
  other = await allTypesWorld(server.fresh.database, 'org-b')
})
afterAll(() => server.close())

const TYPES = Object.keys(PROPERTY_TYPE).filter((type): type is PropertyTypeName => type !== 'subTable')

/** The list of security D-05 as JSON text, so that what JavaScript cannot write arrives too. */
const HOSTILE: Readonly<Record<string, string>> = {
  null: 'null',
  array: '[[]]',
  'empty object': '{}',
  'number as text': '"12"',
  number: '12',
  '1e309': '1e309',
  'NaN as text': '"NaN"',
  'minus zero': '-0',
  '2^53+1': '9007199254740993',
  '40 digits': `"${'1'.repeat(40)}"`,
  'null character': '"a\\u0000b"',
  'half a character': '"a\\ud800b"',
  '1 MB of text': `"${'x'.repeat(1_000_000)}"`,
  operator: '{"$gt":""}',
  'no such day': '"2026-02-30"',
  'a leap second': '"9999-12-31T23:59:60"',
  'no such choice': '"purple"',
  'no such choices': '["purple"]',
  html: '"<img src=x onerror=alert(1)>"',
}

const caller = () => ({ corpId: world.corpId, userId: world.starter })

/** Submits raw JSON, so nothing is lost on the way. */
async function submit(data: string) {
  const head = {
    actionCode: 'submit',
    workflowCode: ALL_TYPES,
    departmentId: world.department,
    replayToken: freshToken(),
  }
  const payload = `${JSON.stringify(head).slice(0, -1)},"bizObject":{"data":${data}}}`
  const headers = { 'content-type': 'application/json' }
  const answer = await server.raw({ method: 'POST', url: submitForm.path, headers, payload }, caller())
  const body: unknown = answer.json()
  if (!isRecord(body)) throw new Error('no envelope')
  const refused = body.errcode === 0 ? null : body.data
  const result = isRecord(body.data) ? body.data : {}
  return {
    status: answer.statusCode,
    refused: isRecord(refused) ? refused : null,
    id: String(result.workflowInstanceId),
  }
}

function pathsOf(refused: Readonly<Record<string, unknown>>): unknown[] {
  const { problems } = refused
  return Array.isArray(problems) ? problems.map((one: unknown) => (isRecord(one) ? one.path : null)) : []
}

async function storedData(instanceId: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await server.fresh.database.query<{ data: Record<string, unknown> }>({
    text: `select b.data from biz_object b join instance i on i.corp_id = b.corp_id and i.biz_object_id = b.id
      where i.corp_id = $1 and i.id = $2`,
    values: [world.corpId, instanceId],
  })
  return rows[0]?.data ?? {}
}

async function loadedData(workflowInstanceId: string) {
  const page = await server.call(loadForm, { workflowInstanceId }, { as: caller() })
  return page.data.bizObject.data
}

/** People and departments carry their names on read, beside what is stored. */
function withoutNames(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((one: unknown) => {
    if (!isRecord(one)) return one
    if (typeof one.type === 'number') return { id: one.id, type: one.type }
    return Object.fromEntries(Object.entries(one).map(([code, cell]) => [code, withoutNames(cell)]))
  })
}

/** Refused with the field named, or stored and read back the same. */
async function expectNamedOrKept(code: string, path: string, data: string, what: string) {
  const answer = await submit(data)
  expect(answer.status, what).toBeLessThan(500)
  if (answer.refused !== null) {
    expect(['fieldInvalid', 'fieldReadOnly'], what).toContain(answer.refused.fault)
    expect(pathsOf(answer.refused), what).toContain(path)
    return
  }
  const stored = ownValue(await storedData(answer.id), code)
  const loaded = ownValue(await loadedData(answer.id), code)
  expect(canonicalJson(withoutNames(loaded)), what).toBe(canonicalJson(stored))
}

describe.each(TYPES)('D-05: hostile values in a %s', (type) => {
  it('as a field are refused by its name, or stored as they are read', async () => {
    const code = fieldsByType(world.model).get(type)?.code
    if (code === undefined) throw new Error(`no field of ${type}`)
    for (const [what, json] of Object.entries(HOSTILE)) {
      await expectNamedOrKept(code, code, `{"title":"t","${code}":${json}}`, `${type} ${what}`)
    }
  })

  it('as a column are refused by row and name, or stored as they are read', async () => {
    const code = fieldsByType(world.model).get(type)?.code
    if (type === 'approvalComment' || code === undefined) return
    for (const [what, json] of Object.entries(HOSTILE)) {
      const data = `{"title":"t","rows":[{"id":"r1","${code}":${json}}]}`
      await expectNamedOrKept('rows', `rows.0.${code}`, data, `${type} ${what}`)
    }
  })
})

describe('D-05: hostile values in a sub-table', () => {
  it('are refused by its name, or stored as they are read', async () => {
    for (const [what, json] of Object.entries(HOSTILE)) {
      await expectNamedOrKept(
        'rows',
        'rows',
        `{"title":"t","rows":${json === '[[]]' ? '{"a":[]}' : json.startsWith('[') ? '5' : json}}`,
        what,
      )
    }
  })
})

const unit = (id: string, type: number) => [{ id, type }]

describe('D-05: whom a form refers to', () => {
  const cases: [string, PropertyTypeName, () => unknown][] = [
    ['a person of ORG-B', 'person', () => unit(other.starter, 3)],
    ['a person of ORG-B', 'multiPerson', () => [...unit(world.manager, 3), ...unit(other.starter, 3)]],
    ['a person of ORG-B', 'mixedPeople', () => unit(other.starter, 3)],
    ['a person who left', 'person', () => unit(world.leaver, 3)],
    ['a deleted department', 'department', () => unit(world.closedDepartment, 1)],
    ['a deleted department', 'multiDepartment', () => unit(world.closedDepartment, 1)],
    ['a department of ORG-B', 'department', () => unit(other.department, 1)],
    ['a deleted department', 'mixedPeople', () => unit(world.closedDepartment, 1)],
    ['a role of ORG-B', 'mixedPeople', () => unit(other.role, 2)],
    ['a role as a person', 'person', () => unit(world.role, 2)],
    ['a person as a department', 'department', () => unit(world.manager, 1)],
  ]
  it.each(cases)('%s in a %s is refused by the field, also in a row', async (_, type, value) => {
    const code = fieldsByType(world.model).get(type)?.code ?? ''
    const asField = await submit(JSON.stringify({ title: 't', [code]: value() }))
    expect([asField.refused?.fault, asField.refused && pathsOf(asField.refused)]).toEqual([
      'fieldInvalid',
      [code],
    ])
    const asCell = await submit(JSON.stringify({ title: 't', rows: [{ id: 'r1', [code]: value() }] }))
    expect(asCell.refused && pathsOf(asCell.refused)).toEqual([`rows.0.${code}`])
  })
})

/** Three values of each type that are taken, one of them hostile; with what is stored where it differs. */
const GOOD: Readonly<Partial<Record<PropertyTypeName, () => readonly unknown[]>>> = {
  shortText: () => ['采购申请', ' spaces kept ', '<script>alert(1)</script>'],
  longText: () => ['一\n二\n三', '👩‍👩‍👧 e\u0301 \u202e', "&lt;b&gt; $x {{y}} ' or 1=1--"],
  number: () => ['12.5', '-0.000001', '12345678901234567890.123456789012345678'],
  date: () => ['2026-11-21', '0001-01-01', '9999-12-31'],
  time: () => ['00:00', '23:59', '23:59:59'],
  boolean: () => [true, false, null],
  radio: () => ['red', 'other', null],
  checkbox: () => [['red'], ['red', 'green', 'blue', 'other'], null],
  dropdown: () => ['beijing', 'hongKong', null],
  multiDropdown: () => [['beijing'], ['paris', 'madrid'], null],
  person: () => [unit(world.manager, 3), unit(world.starter, 3), null],
  multiPerson: () => [unit(world.manager, 3), [...unit(world.starter, 3), ...unit(world.manager, 3)], null],
  department: () => [unit(world.department, 1), null, null],
  multiDepartment: () => [unit(world.department, 1), null, null],
  mixedPeople: () => [
    unit(world.role, 2),
    [...unit(world.manager, 3), ...unit(world.department, 1), ...unit(world.role, 2)],
    null,
  ],
  location: () => [
    { address: '上海市浦东新区' },
    { address: 'Pole', latitude: -90, longitude: 180 },
    { address: '<b>x</b>', latitude: 0.1, longitude: -0.000001 },
  ],
}

describe('D-05: what is taken', () => {
  it.each(Object.keys(GOOD))('a %s is read back bit for bit, as a field and in a row', async (name) => {
    const [type, values] = Object.entries(GOOD).find(([known]) => known === name) ?? []
    const code = [...fieldsByType(world.model)].find(([known]) => known === type)?.[1].code ?? ''
    for (const value of values?.() ?? []) {
      const answer = await submit(
        JSON.stringify({ title: 't', [code]: value, rows: [{ id: 'r1', [code]: value }] }),
      )
      expect(answer.refused, `${name} ${JSON.stringify(value)}`).toBeNull()
      const stored = await storedData(answer.id)
      expect(canonicalJson(ownValue(stored, code))).toBe(canonicalJson(value))
      const loaded = await loadedData(answer.id)
      expect(canonicalJson(withoutNames(ownValue(loaded, code)))).toBe(canonicalJson(value))
      const [row]: unknown[] = Array.isArray(loaded.rows) ? loaded.rows : []
      expect(canonicalJson(withoutNames(isRecord(row) ? ownValue(row, code) : undefined))).toBe(
        canonicalJson(value),
      )
    }
  })
})

describe('D-06, D-17: forms and searches of any shape', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key${i}`, i])))

  it.each<[string, string]>([
    ['a value nested 10,000 deep', `{"title":"t","longText":${deep(10_000)}}`],
    ['10,000 unknown keys', many],
    ['a field twice, the second of the wrong kind', '{"title":"t","title":{"$gt":""}}'],
    ['a place with a prototype', '{"title":"t","location":{"__proto__":{"polluted":true},"latitude":1}}'],
    ['a person with a constructor', '{"title":"t","person":[{"constructor":{"prototype":{"polluted":1}}}]}'],
  ])('%s is refused or inert, quickly', async (_, data) => {
    const began = performance.now()
    const answer = await submit(data)
    expect(answer.status).toBeLessThan(500)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(answer.id).toBe('undefined')
  })

  it('a search of people or departments takes 100 characters', async () => {
    for (const endpoint of [searchOrganisation, searchDepartments]) {
      const refused = await server.call(endpoint, { keyword: 'a'.repeat(10_000) }, { as: caller() })
      expect(refused.fault?.problems?.[0]).toMatchObject({ path: 'keyword', problem: 'tooLong' })
      const wild = await server.call(endpoint, { keyword: "%_\\' or 1=1--" }, { as: caller() })
      expect(JSON.stringify(wild.data)).not.toContain(world.manager)
    }
  })
})

describe('D-05, Z-12: what a form relates to', () => {
  async function recordOf(of: AllTypes): Promise<string> {
    const as = { corpId: of.corpId, userId: of.starter }
    const { data } = await server.call(
      submitForm,
      {
        actionCode: 'submit',
        workflowCode: ALL_TYPES,
        departmentId: of.department,
        replayToken: freshToken(),
        bizObject: { data: { title: 'target' } },
      },
      { as },
    )
    const page = await server.call(loadForm, { workflowInstanceId: data.workflowInstanceId }, { as })
    return page.data.bizObject.id ?? ''
  }

  it('a record of ORG-B and an invented one are refused by the field; an own one is read back', async () => {
    const foreign = await recordOf(other)
    for (const id of [foreign, '00000000-0000-4000-8000-000000000000']) {
      for (const [code, value] of [
        ['relation', id],
        ['multiRelation', [id]],
      ]) {
        const answer = await submit(JSON.stringify({ title: 't', [String(code)]: value }))
        expect(answer.refused && pathsOf(answer.refused)).toEqual([code])
      }
    }
    const own = await recordOf(world)
    const answer = await submit(JSON.stringify({ title: 't', relation: own, multiRelation: [own] }))
    expect(answer.refused).toBeNull()
    expect(await storedData(answer.id)).toMatchObject({ relation: own, multiRelation: [own] })
    expect(JSON.stringify(await loadedData(answer.id))).toContain(own)
  })
})
