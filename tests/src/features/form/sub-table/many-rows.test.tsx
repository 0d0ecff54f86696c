import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  IMPORT_RESULT,
  type ImportResult,
  importPlace,
  importRows,
} from '../../../../../contract/form-rows.ts'
import { preparedAnswers } from '../../../../support/prepared-answers.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const items = pkg.models[0]?.properties.find(({ code }) => code === 'items')
    if (items?.type !== 'subTable') throw new Error('the small package has a table')
    items.maxRows = 3
  })
})
afterAll(() => server.close())

const READ = { operationResult: true, errorType: IMPORT_RESULT.success, successCount: 2, errorCount: 0 }
const GOOD: ImportResult = { ...READ, rows: [{ what: '机票' }, { what: '酒店' }] }
const WRONG: ImportResult = {
  ...{ ...READ, errorType: IMPORT_RESULT.partialSuccess, successCount: 0, errorCount: 1, rows: [] },
  headColumns: [{ code: 'amount', name: { zh: '金额' }, type: 'number' }],
  secondImportData: [{ line: 2, cells: { amount: { text: '八十', problem: 'notANumber' } } }],
}

/** A new form on a wide screen with one typed row, its next file read so. */
async function withRow(result: ImportResult = GOOD, until: Promise<void> = Promise.resolve()) {
  const prepared = preparedAnswers({ [importRows.path]: [result], [importPlace.path]: [3] })
  const through: typeof prepared.through = (transport) => {
    const answer = prepared.through(transport)
    return async (request) => {
      if (new URL(request.url).pathname === importRows.path) await until
      return answer(request)
    }
  }
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const app = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide', through })
  await app.user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
  await waitFor(() => expect(document.activeElement?.closest('[data-place]')).not.toBeNull())
  await app.user.keyboard('出租车{Enter}')
  await waitFor(() => expect(rows()).toEqual(['出租车']))
  const bring = async () => {
    await app.user.upload(screen.getByLabelText('从 Excel 导入'), new File(['x'], 'items.xlsx'))
    return within(await screen.findByRole('dialog', { name: '导入 items.xlsx' }))
  }
  return { ...app, bring }
}

const rows = () =>
  within(screen.getByRole('grid', { name: '明细' }))
    .queryAllByRole('rowheader')
    .filter((head) => head.hasAttribute('data-place'))
    .map((_, row) => document.querySelector(`[data-place="${row}:1"]`)?.textContent)

test('rows that a file brought in the place of others are one step that is taken back, by the message or the keyboard', async () => {
  const { user, bring } = await withRow()
  for (const takeBack of [
    async () => user.click(await screen.findByRole('button', { name: '撤销' })),
    async () => {
      await user.click(document.querySelector('[data-place="0:1"]') ?? document.body)
      await user.keyboard('{Control>}z{/Control}')
    },
  ]) {
    await user.click(await (await bring()).findByRole('button', { name: '替换现有 1 行' }))
    await waitFor(() => expect(rows()).toEqual(['机票', '酒店']))
    await takeBack()
    await waitFor(() => expect(rows()).toEqual(['出租车']))
  }
})

test('what was corrected of a file is not dropped without a question', async () => {
  const { user, bring } = await withRow(WRONG)
  const sheet = await bring()
  await user.type(await sheet.findByRole('textbox', { name: /金额/ }), '80')
  await user.click(sheet.getByRole('button', { name: '关闭' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: '继续修正' }))
  expect(sheet.getByRole('textbox', { name: /金额/ })).toHaveProperty('value', '80')
  await user.click(sheet.getByRole('button', { name: '关闭' }))
  await user.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '导入 items.xlsx' })).toBeNull())
})

test('where nothing was corrected the file is left at once', async () => {
  const { user, bring } = await withRow(WRONG)
  const sheet = await bring()
  await sheet.findByRole('textbox', { name: /金额/ })
  await user.click(sheet.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the message of the last import does not lie over the next one', async () => {
  const { user, bring } = await withRow()
  await user.click(await (await bring()).findByRole('button', { name: '替换现有 1 行' }))
  await screen.findByText(/^已加入 2 行/)
  await bring()
  await waitFor(() => expect(screen.queryByText(/^已加入 2 行/)).toBeNull())
})

test('more rows than the table holds: the limit comes first, nothing is offered that cannot be done', async () => {
  const four = ['机票', '酒店', '餐费', '油费'].map((what) => ({ what }))
  const { bring } = await withRow({ ...READ, successCount: 4, rows: four })
  const sheet = await bring()
  expect((await sheet.findByRole('alert')).textContent).toMatch(
    /^此表最多 3 行：还可添加 2 行，文件中有 4 行/,
  )
  expect(sheet.queryByText('4 行可以导入')).toBeNull()
  expect(sheet.queryByRole('button', { name: '加入 4 行' })).toBeNull()
  expect(sheet.queryByRole('button', { name: /替换/ })).toBeNull()
})

test('more rows than there is room for may come in the place of the present ones', async () => {
  const three = ['机票', '酒店', '餐费'].map((what) => ({ what }))
  const { user, bring } = await withRow({ ...READ, successCount: 3, rows: three })
  const sheet = await bring()
  expect((await sheet.findByRole('alert')).textContent).toMatch(/还可添加 2 行，文件中有 3 行/)
  expect(sheet.queryByRole('button', { name: '加入 3 行' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: '替换现有 1 行' }))
  await waitFor(() => expect(rows()).toEqual(['机票', '酒店', '餐费']))
})

test('a file that is too large is told from one that cannot be read', async () => {
  const { user } = await withRow({ ...READ, errorType: IMPORT_RESULT.fileType, rows: [] })
  const open = async (bytes: number) => {
    await user.upload(screen.getByLabelText('从 Excel 导入'), new File(['x'.repeat(bytes)], 'items.xlsx'))
    const sheet = within(await screen.findByRole('dialog', { name: '导入 items.xlsx' }))
    const said = (await sheet.findByRole('alert')).textContent
    await user.click(sheet.getAllByRole('button', { name: '关闭' })[0] ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return said
  }
  expect(await open(5 * 1024 * 1024 + 1)).toMatch(/^文件超过 5 MB。/)
  expect(await open(1)).toMatch(/^这不是可读取的 \.xlsx 文件。/)
})

test('a file that waits says which in line it is, and then what of it was not read', async () => {
  const turn = Promise.withResolvers<void>()
  const left = { sheetName: '明细', hiddenRows: 2, hiddenColumns: ['成本价'] }
  const { bring } = await withRow({ ...GOOD, ...left }, turn.promise)
  const sheet = await bring()
  await sheet.findByText('排队中：第 3 位')
  turn.resolve()
  await sheet.findByText('2 行可以导入')
  expect(sheet.getByText('读取自工作表“明细”')).toBeTruthy()
  expect(sheet.getByText('文件中有 2 个隐藏行未导入')).toBeTruthy()
  expect(sheet.getByText('以下列在文件中被隐藏，未导入：成本价')).toBeTruthy()
})

test.each([
  ['of the old format', IMPORT_RESULT.fileType, 'otherFormat', /旧的 \.xls 格式，或设有密码/],
  ['that holds too much', IMPORT_RESULT.tooManyRows, 'fileTooBig', /^文件内容过多/],
] as const)('a file %s is named as what it is', async (_, errorType, reason, said) => {
  const { bring } = await withRow({ ...READ, successCount: 0, rows: [], errorType, reason })
  expect((await (await bring()).findByRole('alert')).textContent).toMatch(said)
})

test('columns that are unknown, that stand twice and that cannot be imported are told apart', async () => {
  const { bring } = await withRow({
    ...{ ...READ, errorType: IMPORT_RESULT.columns, rows: [] },
    ...{ unknownColumns: ['随便'], repeatedColumns: ['金额'] },
  })
  const { findByRole } = await bring()
  expect((await findByRole('alert')).textContent).toContain('无法识别的列：随便。 重复的列：金额。')
})

test('when more rows are copied than there is room for, it says how many were', async () => {
  const { user } = await withRow()
  await user.click(screen.getByRole('button', { name: '添加一行' }))
  await user.click(await screen.findByRole('checkbox', { name: '选择所有行' }))
  await user.click(screen.getByRole('button', { name: '复制 2 行' }))
  expect(await screen.findByText('已复制 2 行中的 1 行：此表最多 3 行')).toBeTruthy()
  expect(rows()).toHaveLength(3)
})
