import { describe, expect, it } from 'vitest'
import { MAX_OPINION_LENGTH } from '../../engine/definition/opinion.ts'
import { approval, definition } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const at = (opinion?: { required?: boolean; minLength?: number }) => {
  const story = new Story(definition([approval('check', ['li'], opinion === undefined ? {} : { opinion })]))
  story.submit()
  return story
}

describe('G6: the opinion', () => {
  it('is optional on agree', () => {
    expect(faultOf(at().agree('li'))).toBe('accepted')
  })

  it.each(['', '   ', '\n\t', '\u3000\u00a0', '\u200b\u2060'])(
    'is missing on disagree and return when it is %j',
    (blank) => {
      expect(faultOf(at().disagree('li', blank))).toBe('opinionRequired')
      expect(faultOf(at().return('li', blank))).toBe('opinionRequired')
    },
  )

  it('is mandatory on agree where the node says so', () => {
    const story = at({ required: true })
    expect(faultOf(story.agree('li', {}, '  '))).toBe('opinionRequired')
    expect(faultOf(story.agree('li', {}, 'fine'))).toBe('accepted')
  })

  it('may have a least length, counted without white space around it', () => {
    const story = at({ required: true, minLength: 5 })
    expect(story.agree('li', {}, ' fine ')).toMatchObject({
      fault: 'opinionRequired',
      details: { params: { min: 5 } },
    })
    expect(faultOf(story.agree('li', {}, 'it is fine'))).toBe('accepted')
  })

  it('is refused above its limit and counts characters, not code units', () => {
    expect(faultOf(at().agree('li', {}, '好'.repeat(MAX_OPINION_LENGTH + 1)))).toBe('opinionTooLong')
    expect(faultOf(at().agree('li', {}, '𠮷'.repeat(MAX_OPINION_LENGTH)))).toBe('accepted')
  })

  it('is stored exactly as typed', () => {
    const story = at()
    story.agree('li', {}, '  <b>yes</b>\n')
    expect(story.state.slots.at(-1)?.decision?.opinion).toBe('  <b>yes</b>\n')
  })
})
