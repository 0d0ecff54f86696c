import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Route } from '../../contract/package/workflows.ts'
import { approval, type DefinitionFields, definition, join, line, split } from './builders.ts'
import { Story } from './story.ts'

/** Every administrator's right, with others who could do it too. */
export const EVERY_OPERATION = {
  operations: ['nullify', 'finish', 'delete', 'activate', 'reopen', 'adjustHandlers', 'hold'],
  othersExist: true,
} as const

const NODES: readonly FlowNode[] = [
  approval('before', ['boss']),
  split('fork'),
  approval('a1', ['li']),
  approval('a2', ['wang']),
  approval('b1', ['chen']),
  join('meet'),
  approval('after', ['zhao']),
]

const ROUTES: readonly Route[] = [
  line('start', 'before'),
  line('before', 'fork'),
  line('fork', 'a1'),
  line('a1', 'a2'),
  line('fork', 'b1'),
  line('a2', 'meet'),
  line('b1', 'meet'),
  line('meet', 'after'),
  line('after', 'end'),
]

/**
 * `before` (boss), then two branches, `a1` (li) `a2` (wang) and `b1` (chen), then `after` (zhao); the branches have just
 * opened. Nodes of the same code replace those; `boss` administers.
 */
export function parallelStory(nodes: readonly FlowNode[] = [], fields: DefinitionFields = {}): Story {
  const own = NODES.map((node) => nodes.find(({ code }) => code === node.code) ?? node)
  const extra = nodes.filter(({ code }) => !NODES.some((node) => node.code === code))
  const story = new Story(definition([...own, ...extra], { routes: [...ROUTES], ...fields }))
  story.administrations = { boss: EVERY_OPERATION }
  story.submit()
  story.agree('boss')
  return story
}

/** Two nested splits: `left` (li) beside an inner split with `x` (wang) and `y` (chen); then `last` (zhao). Nodes of the same code replace those. */
export function nestedStory(others: readonly FlowNode[] = []): Story {
  const drawn = [
    approval('before', ['boss']),
    split('outer'),
    approval('left', ['li']),
    split('inner'),
    approval('x', ['wang']),
    approval('y', ['chen']),
    join('innerJoin'),
    join('outerJoin'),
    approval('last', ['zhao']),
  ]
  const routes = [
    line('start', 'before'),
    line('before', 'outer'),
    line('outer', 'left'),
    line('outer', 'inner'),
    line('inner', 'x'),
    line('inner', 'y'),
    line('x', 'innerJoin'),
    line('y', 'innerJoin'),
    line('left', 'outerJoin'),
    line('innerJoin', 'outerJoin'),
    line('outerJoin', 'last'),
    line('last', 'end'),
    line('before', 'end', { disagree: true }),
  ]
  const nodes = drawn.map((node) => others.find(({ code }) => code === node.code) ?? node)
  const story = new Story(definition(nodes, { routes }))
  story.administrations = { boss: EVERY_OPERATION }
  story.submit()
  story.agree('boss')
  return story
}
