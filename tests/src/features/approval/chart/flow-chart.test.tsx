import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fitText } from '../../../../../src/features/approval/chart/fit-text.ts'
import { roundPath } from '../../../../../src/features/approval/chart/round-path.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

async function openChart(size: 'phone' | 'split') {
  const { workflowInstanceId } = await world.start('8000')
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const { user } = await renderApp({ server, url: `/instances/${workflowInstanceId}`, as, size })
  await user.click(await screen.findByRole('button', { name: '流程图' }, { timeout: 10_000 }))
  const sheet = within(await screen.findByRole('dialog', { name: '流程图' }))
  await sheet.findByRole('button', { name: /^直属主管/ })
  return { user, sheet }
}

describe('the flow chart of a document', () => {
  it.each(['phone', 'split'] as const)(
    'Z2: says the state and the people of every node (%s)',
    async (size) => {
      const { user, sheet } = await openChart(size)

      expect(sheet.getByRole('button', { name: /^发起，已通过，陈思远/ })).toBeTruthy()
      expect(sheet.getByRole('button', { name: /^直属主管，进行中，林静/ })).toBeTruthy()
      expect(sheet.getByRole('button', { name: /^财务，预计经过，王敏、李娜/ })).toBeTruthy()
      await user.click(sheet.getByRole('button', { name: /^直属主管/ }))

      expect(sheet.getByRole('heading', { name: '直属主管' })).toBeTruthy()
      expect(sheet.getByText('待处理')).toBeTruthy()
    },
  )

  it('is walked with the arrow keys from where the run stands; Enter shows the people', async () => {
    const { user, sheet } = await openChart('phone')
    const manager = sheet.getByRole('button', { name: /^直属主管/ })
    expect(manager.getAttribute('tabindex')).toBe('0')
    manager.focus()

    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.querySelector('title')?.textContent).toMatch(/^财务/)
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')

    expect(sheet.getByRole('heading', { name: '发起' })).toBeTruthy()
  })

  it('says the same as a list', async () => {
    const { user, sheet } = await openChart('phone')

    await user.click(sheet.getByRole('radio', { name: '列表' }))

    expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '发起',
      '直属主管',
      '金额',
      '财务',
      '结束',
    ])
    expect(sheet.getByText('之后：财务、结束')).toBeTruthy()
  })

  it('grows and shrinks by keys and buttons', async () => {
    const { user, sheet } = await openChart('phone')
    const before = sheet.getByRole('button', { name: /%/ }).textContent

    await user.click(sheet.getByRole('button', { name: '放大' }))

    expect(sheet.getByRole('button', { name: /%/ }).textContent).not.toBe(before)
    await user.keyboard('0')
  })
})

describe('what a drawing is made of', () => {
  it('cuts a text where its room ends', () => {
    expect(fitText('财务', 100, 14)).toBe('财务')
    expect(fitText('财务审核与出纳付款', 60, 14)).toBe('财务审…')
    expect(fitText('Head of department', 60, 14)).toMatch(/^Head.*…$/)
  })

  it('rounds the corners of a line as far as its sides allow', () => {
    expect(
      roundPath([
        { x: 0, y: 0 },
        { x: 0, y: 20 },
        { x: 30, y: 20 },
      ]),
    ).toBe('M0 0 L0 12 Q0 20 8 20 L30 20')
    expect(
      roundPath([
        { x: 0, y: 0 },
        { x: 0, y: 4 },
        { x: 30, y: 4 },
      ]),
    ).toBe('M0 0 L0 2 Q0 4 2 4 L30 4')
  })
})
