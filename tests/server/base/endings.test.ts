import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ENDINGS = path.resolve(import.meta.dirname, '../../../server/base/endings.ts')

/** A process that uses the endings as the program says; it says `up` when the program has run. */
async function processOf(program: string) {
  const script = `import { endOnSignal, isEnding, onEnd } from ${JSON.stringify(ENDINGS)}
    const say = (text) => console.log(text)
    ${program}
    setInterval(() => {}, 1e6)
    say('up')`
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close')
  const says = (text: string) => expect.poll(() => said, { interval: 5, timeout: 10_000 }).toContain(text)
  await says('up')
  return { child, ended, says, words: () => said.trim().split('\n').slice(1) }
}

test('one wish to stop, however often it is told, undoes everything once and the last first', async () => {
  const { child, ended, says, words } = await processOf(`
    endOnSignal({ code: 0, onTold: (signal) => say(signal) })
    onEnd(async () => say('first'))
    const forget = onEnd(async () => say('forgotten'))
    forget()
    onEnd(() => new Promise((resolve) => process.stdin.once('data', () => { say('last'); resolve() })))`)
  child.kill('SIGTERM')
  await says('SIGTERM')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  child.stdin?.write('go')
  expect(await ended).toEqual([0, null])
  expect(words()).toEqual(['SIGTERM', 'last', 'first'])
})

test('a process that has nothing more to say of itself ends as the signal would have ended it', async () => {
  const { child, ended } = await processOf('onEnd(async () => {})')
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
})

test('what cannot be undone keeps nothing else from it, and the end is no clean one', async () => {
  const { child, ended, words } = await processOf(`
    onEnd(async () => say('undone'))
    onEnd(async () => { throw new Error('broken') })`)
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  expect(words()).toEqual(['undone'])
})

test('a second wish, ten seconds later, ends at once what does not come to an end', async () => {
  const { child, ended, says } = await processOf(`
    const real = performance.now.bind(performance)
    let later = 0
    performance.now = () => real() + later
    process.stdin.on('data', () => { later += 10_001; say('later') })
    onEnd(() => { say('waiting'); return new Promise(() => {}) })`)
  child.kill('SIGTERM')
  await says('waiting')
  child.stdin?.write('go')
  await says('later')
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
})

test('what a start adds after the signal is undone too', async () => {
  const { child, ended, words } = await processOf(`
    onEnd(async () => { onEnd(async () => say(isEnding() ? 'late' : 'early')) })`)
  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(words()).toEqual(['late'])
})
