import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createParty, LeftAlone, NoAnswer } from '../../../../server/base/outside/party.ts'
import { readPatiently } from '../../../../server/base/outside/read-body.ts'
import { runProgram } from '../../../../server/base/outside/run-program.ts'

const silent = () => new Promise<never>(() => {})
const broken = () => Promise.reject(new Error('broken'))
const outcomeOf = (asked: Promise<unknown>) => asked.then(String, (error: unknown) => error)
const partyOf = (isAway?: (error: unknown) => boolean) =>
  createParty({ name: 'somebody', limitMs: 10, ...(isAway ? { isAway } : {}) })

describe('K-12: a party outside', () => {
  it('that does not listen to the signal is given up at its limit', async () => {
    expect(await outcomeOf(partyOf().ask(silent))).toBeInstanceOf(NoAnswer)
  })

  it('is left alone after five failures in a row, all of its calls together, and not asked', async () => {
    const party = partyOf()
    for (const call of [silent, broken, silent, broken, silent]) await outcomeOf(party.ask(call))
    let isAsked = false
    const refused = await outcomeOf(
      party.ask(async () => {
        isAsked = true
      }),
    )
    expect(refused).toBeInstanceOf(LeftAlone)
    expect(isAsked).toBe(false)
  })

  it('that refuses has answered: it is asked again', async () => {
    const party = partyOf(() => false)
    for (let count = 0; count < 10; count += 1) await outcomeOf(party.ask(broken))
    expect(await party.ask(async () => 'here')).toBe('here')
  })

  it('is not blamed for a call that we stopped ourselves', async () => {
    const party = partyOf()
    for (let count = 0; count < 10; count += 1) {
      const stop = new AbortController()
      const asked = outcomeOf(party.ask(silent, { stop: stop.signal, limitMs: 60_000 }))
      stop.abort(new Error('stopped'))
      expect(await asked).toEqual(new Error('stopped'))
    }
    expect(await party.ask(async () => 'here')).toBe('here')
  })
})

describe('a body of another party', () => {
  it('that stops in the middle ends with an error, and its source is let go', async () => {
    const source = new Readable({ read() {} })
    source.push('beginning')
    const read = readPatiently(source, 'somebody', 10)
    await expect(read.toArray()).rejects.toBeInstanceOf(NoAnswer)
    expect(source.destroyed).toBe(true)
  })

  it('comes whole', async () => {
    const read = readPatiently(Readable.from([Buffer.from('one '), Buffer.from('two')]), 'somebody', 60_000)
    expect(Buffer.concat(await read.toArray()).toString()).toBe('one two')
  })

  it('is let go when nobody reads on', async () => {
    const source = new Readable({ read() {} })
    source.push('beginning')
    const read = readPatiently(source, 'somebody', 60_000)
    for await (const _ of read) break
    await expect.poll(() => source.destroyed).toBe(true)
  })
})

describe('a program', () => {
  it('that hangs ends with its signal, and whatever it started', async () => {
    const stop = new AbortController()
    const running = runProgram('/bin/sh', ['-c', 'sleep 1000 & wait'], { signal: stop.signal })
    stop.abort()
    await expect(running).rejects.toThrow(/a signal/)
  })
})
