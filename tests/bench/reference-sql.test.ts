import { expect, test } from 'vitest'
import { readReference } from '../../bench/support/reference-sql.ts'

test('the reference transaction is eight statements from begin to commit', async () => {
  const { transaction } = await readReference()
  expect(transaction.map(({ text }) => text.split(/\s+/).slice(0, 2).join(' '))).toEqual([
    'begin',
    'select status,',
    'select node,',
    'update bench.item',
    'insert into',
    'update bench.instance',
    'insert into',
    'commit',
  ])
})

test('names become numbered parameters, each once, and casts stay', async () => {
  const { transaction } = await readReference()
  const update = transaction[5]
  expect(update?.parameters).toEqual(['node', 'instance'])
  expect(update?.text).toContain('set node = $1')
  expect(update?.text).toContain('to_jsonb($1::int)')
  expect(update?.text).toContain('where id = $2')
})

test('every statement of the transaction takes only what an approval knows', async () => {
  const { transaction } = await readReference()
  const known = new Set(['item', 'instance', 'next', 'holder', 'node', 'log', 'actor'])
  expect(transaction.flatMap(({ parameters }) => parameters).filter((name) => !known.has(name))).toEqual([])
})
