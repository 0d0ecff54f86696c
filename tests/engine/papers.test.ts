import { describe, expect, it } from 'vitest'
import type { SignatureSettings } from '../../contract/package/signature.ts'
import { replay } from '../../engine/replay.ts'
import { asksSignature, signatureRule } from '../../rules/workflow/signature.ts'
import { approval, definition } from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf, Story } from '../support/story.ts'

const FILE = { id: 'f1', name: 'budget.xlsx', size: 48_000, mimeType: 'application/vnd.ms-excel' }
const PICTURE = { id: 's1', name: 'signature.png', size: 9000, mimeType: 'image/png' }
const DRAWN = { kind: 'drawn', file: PICTURE } as const
const TYPED = { kind: 'typed', name: 'Li Na' } as const

function at(signature?: SignatureSettings) {
  const story = new Story(
    definition([approval('check', ['li'], signature === undefined ? {} : { signature })]),
  )
  story.submit()
  return story
}
const last = (story: Story) => story.state.slots.at(-1)?.decision

describe('G6: what lies with an opinion', () => {
  it('files and signature stay with the decision, and the log gives them back', () => {
    const story = at({ agree: 'optional' })
    story.papers = { files: [FILE], signature: DRAWN }
    story.agree('li')
    expect(last(story)?.papers).toEqual({ files: [FILE], signature: DRAWN })
    expect(replay(story.log)).toEqual(story.state)
  })

  it('a decision without any holds nothing', () => {
    const story = at()
    story.agree('li')
    expect(last(story)).not.toHaveProperty('papers')
  })

  it('a return keeps them too', () => {
    const story = at({ reject: 'required' })
    expect(faultOf(story.return('li'))).toBe('signatureRequired')
    story.papers = { files: [FILE], signature: TYPED }
    story.return('li')
    const returned = story.state.slots.find(({ decision }) => decision?.kind === 'return')
    expect(returned?.decision?.papers).toEqual({ files: [FILE], signature: TYPED })
  })

  it('an act that is no decision has its files told beside it', () => {
    const story = new PeopleStory(definition([shared('check', ['li'])]))
    story.submit()
    story.papers = { files: [FILE] }
    story.transfer('li', 'wang', 'please look')
    expect(story.log.at(-1)?.events.at(-1)).toEqual({
      type: 'papersAttached',
      byId: 'li',
      papers: { files: [FILE] },
    })
  })

  it('H1: an answer to a question holds its own', () => {
    const story = new PeopleStory(definition([shared('check', ['li'])]))
    story.submit()
    story.ask('li', ['wang'])
    story.papers = { files: [FILE] }
    story.answer('wang', 'see the sheet')
    expect(story.state.assists?.[0]?.answer).toMatchObject({
      text: 'see the sheet',
      papers: { files: [FILE] },
    })
    expect(replay(story.log)).toEqual(story.state)
  })
})

describe('G6: the signature', () => {
  it('is required where the node says so, drawn or typed', () => {
    for (const signature of [DRAWN, TYPED]) {
      const story = at(true)
      expect(faultOf(story.agree('li'))).toBe('signatureRequired')
      expect(faultOf(story.disagree('li'))).toBe('signatureRequired')
      story.papers = { signature }
      expect(faultOf(story.agree('li'))).toBe('accepted')
    }
  })

  it('is required for each action on its own', () => {
    const story = at({ disagree: 'required' })
    expect(faultOf(story.disagree('li'))).toBe('signatureRequired')
    expect(faultOf(story.agree('li'))).toBe('accepted')
  })

  it('is not kept where none is asked for', () => {
    const story = at()
    story.papers = { signature: DRAWN }
    story.agree('li')
    expect(last(story)).not.toHaveProperty('papers')
  })

  it('J2: adding signers after oneself is an agree and is signed like one', () => {
    const story = new PeopleStory(definition([shared('check', ['li'], { signature: true })]))
    story.submit()
    expect(faultOf(story.add('li', ['wang'], { position: 'after' }))).toBe('signatureRequired')
    story.papers = { signature: TYPED }
    expect(faultOf(story.add('li', ['wang'], { position: 'after' }))).toBe('accepted')
  })

  it('true stands for required on agree and disagree and optional on a return', () => {
    const node = approval('check', ['li'], { signature: true })
    expect(signatureRule(node, 'agree')).toBe('required')
    expect(signatureRule(node, 'disagree')).toBe('required')
    expect(signatureRule(node, 'reject')).toBe('optional')
    expect(signatureRule(node, 'forward')).toBe('off')
    expect(asksSignature(approval('check', ['li'], { signature: { agree: 'optional' } }))).toBe(false)
  })
})
