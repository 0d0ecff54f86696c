import type * as z from 'zod/mini'
import type { readFirst as endpoint } from '../../../contract/container-login.ts'
import type { Tokens } from '../../../contract/session.ts'
import { WIDE_FROM_PX } from '../../lib/base/early-names.ts'
import { ask, jsonAnswer, keep, nothing, read } from './answers.ts'
import { followLogin, OF_CONTAINER } from './container-login.ts'

type Login = z.infer<typeof endpoint.input>['login']
type Told = { readonly data: Partial<z.infer<typeof endpoint.output>> }
type Given = Promise<Partial<Tokens> | undefined>

/** What an address below the base path shows first. */
export function readScreen(path: string, search: string, tokens: Given, login?: Login): void {
  const load = `${OURS.loadFormPath}?`
  const item = /^(items|instances)\/([\w-]+)$/.exec(path)
  const message = /^messages\/open\/([\w-]+)$/.exec(path)
  const start = /^start\/([\w-]+)$/.exec(path)
  const reads = [OURS.loginInfoPath]
  if (item) reads.push(`${load}${item[1] === 'items' ? 'workitemId' : 'workflowInstanceId'}=${item[2]}`)
  else if (message) {
    reads.push(`${load}messageId=${message[1]}`)
    reads.push(`${OURS.messageFormPath}?messageId=${message[1]}`)
  } else if (start && !search) reads.push(`${load}startWorkflowCode=${start[1]}`)
  else if ((path === 'inbox/to-do' || (path === '' && innerWidth < WIDE_FROM_PX)) && !search)
    reads.push(`${OURS.toDoPath}?size=20&counted=false`)
  readFirst(reads, tokens, login)
}

/**
 * Reads by the session's cookie, before its token is there. What was refused the app asks again, and all of it where
 * another tab signed somebody else in between.
 */
function readFirst(addresses: readonly string[], tokens: Given, login: Login): void {
  const told = ask(OURS.readFirstPath, { addresses, login }, login ? OF_CONTAINER : {})
    .then((response) => read<Told>(response))
    .then((all) => all?.data ?? {})
    .catch(nothing)
  told.then((data) => followLogin(data?.login))
  const own = Promise.all([told, tokens]).then(([data, given]) =>
    data && given && sessionOf(given.access_token) === data.session ? (data.answers ?? []) : [],
  )
  addresses.forEach((address, index) => {
    const answer = own.then((answers) => {
      const one = answers[index]
      return one?.status === 200 ? jsonAnswer(one.body) : undefined
    })
    keep(address, answer)
  })
}

function sessionOf(token: string | undefined): unknown {
  try {
    const part = token?.split('.')[1] ?? ''
    return JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/'))).sid
  } catch {
    return undefined
  }
}
