import { expect, it } from 'vitest'
import { readMigrations } from '../../../server/db/migrations.ts'
import released from './released-migrations.json' with { type: 'json' }

// A database keeps the checksum of each migration that made it and refuses a file that is another, comments included.
// The list grows with each release; a line of it never changes.

it('a released migration is never changed', () => {
  const today = Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))
  expect(today).toMatchObject(released)
})

it('a new migration comes after all that were released', () => {
  const names = Object.keys(released)
  const added = readMigrations().filter(({ name }) => !names.includes(name))
  const last = names.sort().at(-1) ?? ''
  expect(added.filter(({ name }) => name < last)).toEqual([])
})
