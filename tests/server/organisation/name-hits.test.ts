import { expect, test } from 'vitest'
import { nameHits } from '../../../server/organisation/name-hits.ts'

test.each([
  ['长途出差', ['出差'], [[2, 4]]],
  ['差旅报销单', ['clbx'], [[0, 4]]],
  ['差旅报销单', ['baoxiao'], [[2, 4]]],
  ['差旅报销单', ['baox'], [[2, 4]]],
  [
    '差旅报销单',
    ['bx', '差'],
    [
      [0, 1],
      [2, 4],
    ],
  ],
  ['CNC 采购', ['cg'], [[4, 6]]],
  ['CNC 采购', ['cnc'], [[0, 3]]],
  ['Voyages à l’étranger', ['etranger'], [[12, 20]]],
  [
    '出差 Trip',
    ['chucha', 'trip'],
    [
      [0, 2],
      [3, 7],
    ],
  ],
  ['Travel', ['clbx'], []],
])('in “%s” the words %j stand at %j', (name, words, expected) => {
  expect(nameHits(name, words)).toEqual(expected)
})
