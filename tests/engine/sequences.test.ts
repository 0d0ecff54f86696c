import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkHuman, play, runs, start, storyOf } from '../support/random-play.ts'
import { randomly } from '../support/random-seed.ts'

const LONG = process.env.LONG === '1'
const THOROUGH = LONG ? 10_000 : 2_000
const SHORT = LONG ? 100_000 : 20_000

describe('random definitions and random acts of everybody', () => {
  it(`${THOROUGH} runs: every invariant after every command, what is offered succeeds, what is not fails for its reason (§15)`, {
    timeout: 600_000,
  }, () => {
    let commands = 0
    const property = fc.property(...runs(25), (scene, attempts) => {
      const story = storyOf(scene, true)
      if (!start(story, scene)) return
      for (const tried of attempts) play(story, tried)
      checkHuman(story)
      commands += story.log.length
    })
    fc.assert(property, randomly(THOROUGH))
    expect(commands).toBeGreaterThan(3 * THOROUGH)
  })

  it(`${SHORT} short runs: what holds of the state holds after every command`, { timeout: 600_000 }, () => {
    const property = fc.property(...runs(8), (scene, attempts) => {
      const story = storyOf(scene, false)
      if (!start(story, scene)) return
      for (const tried of attempts)
        play(story, { ...tried, kind: tried.kind === 'refused' ? 'offered' : tried.kind })
    })
    fc.assert(property, randomly(SHORT))
  })
})
