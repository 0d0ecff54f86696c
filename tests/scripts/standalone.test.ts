import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_VERSION_HEADER, WIRE_VERSION } from '../../contract/envelope.ts'
import { withOurNames } from '../../scripts/early-names.ts'
import { ROOT } from '../../scripts/files.ts'

const scripts = readdirSync(path.join(ROOT, 'public'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => [file, readFileSync(path.join(ROOT, 'public', file), 'utf8')] as const)

const code = (source: string) => source.replace(/\/\/.*$/gm, '')

test.each(scripts)(
  '%s writes no name by hand that the app or the server has: calls, headers, keys',
  (_, source) => {
    expect(code(source).match(/['"](api\/|login\/|x-|countersign)[^'"]*['"]/g)).toBeNull()
  },
)

test.each(scripts)('%s asks for names that there are', (file, source) => {
  expect(withOurNames(file, code(source))).not.toContain('OURS')
  expect(() => withOurNames(file, 'OURS.nothing')).toThrow(`${file} asks for OURS.nothing`)
})

test('the wire version of the early script is that of the wire', () => {
  expect(withOurNames('early.js', 'h[OURS.clientVersionHeader] = OURS.wireVersion')).toBe(
    `h["${CLIENT_VERSION_HEADER}"] = "${WIRE_VERSION}"`,
  )
})
