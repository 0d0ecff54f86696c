import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive, isTaken, startOf } from '../../../server/db/embedded/processes.ts'

test('this process is alive and has a start', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(startOf(process.pid)).not.toBe('')
})

test('a process that ended and was not collected counts as ended, its number as taken', async () => {
  // The shell turns into another program, which never collects what the shell had started.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(line)
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  expect(isTaken(pid)).toBe(true)
  parent.kill()
  await once(parent, 'exit')
})
