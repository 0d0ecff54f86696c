import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  deleteCommonComment,
  getCommonCommentList,
  MAX_PHRASE_LENGTH,
  MAX_PHRASES,
  saveCommonComment,
  sortCommonComments,
} from '../../contract/common-comments.ts'
import { characters, isBlank } from '../../contract/typed-text.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/once.ts'
import { route } from '../http/route.ts'
import {
  deletePhrase,
  lockPhrases,
  orderPhrases,
  type PhraseRow,
  phrasesOf,
  writePhrase,
} from '../stores/comments/common-comments.ts'
import { windowOf } from '../stores/sql/paging.ts'

/** Phrases for opinions, each person's own (spec §7 "Common comments"). */
export function registerCommonCommentRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, saveCommonComment, async (input, { actor }) => {
    checkPhrase(input.content)
    const { name, output } = saveCommonComment
    return once(database, actor, { name, output, input }, async (tx) => {
      await lockPhrases(tx, actor)
      const saved = placed(await phrasesOf(tx, actor), input)
      await writePhrase(tx, actor, saved)
      return present(saved)
    })
  })

  route(app, getCommonCommentList, async (paging, { actor }) => {
    const { size, offset } = windowOf(paging)
    const rows = await phrasesOf(database, actor)
    return {
      content: rows.slice(offset, offset + size).map(present),
      totalElements: rows.length,
      totalPages: Math.ceil(rows.length / size),
      totalIsMinimum: false,
      nextCursor: null,
    }
  })

  route(app, deleteCommonComment, async (input, { actor }) => {
    const { name, output } = deleteCommonComment
    return once(database, actor, { name, output, input }, async (tx) => {
      await deletePhrase(tx, actor, input.id)
      return {}
    })
  })

  route(app, sortCommonComments, async (input, { actor }) => {
    const { name, output } = sortCommonComments
    return once(database, actor, { name, output, input }, async (tx) => {
      await lockPhrases(tx, actor)
      const known = new Set((await phrasesOf(tx, actor)).map(({ id }) => id))
      const isWhole = known.size === input.ids.length && new Set(input.ids).size === known.size
      if (!isWhole || !input.ids.every((id) => known.has(id))) throw new Fault('phraseOrderStale')
      await orderPhrases(tx, actor, input.ids)
      return {}
    })
  })
}

function checkPhrase(content: string): void {
  const length = characters(content)
  if (isBlank(content)) throw new Fault('phraseEmpty')
  if (length > MAX_PHRASE_LENGTH) {
    throw new Fault('phraseTooLong', { params: { max: MAX_PHRASE_LENGTH, length } })
  }
}

/** A known one keeps its place, a new one goes to the end. Somebody else's id is an unknown one (security Z-14). */
function placed(
  phrases: readonly PhraseRow[],
  { id, content }: { readonly id?: string | undefined; readonly content: string },
): PhraseRow {
  if (id !== undefined) {
    const known = phrases.find((phrase) => phrase.id === id)
    if (known === undefined) throw new Fault('notFound')
    return { ...known, content }
  }
  if (phrases.length >= MAX_PHRASES) throw new Fault('tooManyPhrases', { params: { max: MAX_PHRASES } })
  const last = phrases.at(-1)?.sort_key ?? 0
  return { id: randomUUID(), content, sort_key: last + 1 }
}

function present({ id, content, sort_key }: PhraseRow) {
  return { id, content, sortKey: sort_key }
}
