import { type Atom, atom, createStore } from 'jotai'

type Store = ReturnType<typeof createStore>
type Follower = { readonly atom: Atom<unknown>; readonly tell: () => void; leave: () => void }

let current = createStore()
const followers = new Set<Follower>()

/** What this start of the app holds. React has it from `Providers`; code outside React reads and writes it here. */
export function store(): Store {
  return current
}

/**
 * For tests: as if the page had just been opened. Everything that is held in atoms is forgotten at once; whoever
 * follows an atom follows it in the new store. Components that are still drawn keep the old one.
 */
export function startStore(): void {
  current = createStore()
  for (const one of followers) {
    one.leave()
    one.leave = current.sub(one.atom, one.tell)
  }
}

/** Hears of each change of an atom outside React; what comes back leaves. */
export function follow(of: Atom<unknown>, tell: () => void): () => void {
  const one: Follower = { atom: of, tell, leave: current.sub(of, tell) }
  followers.add(one)
  return () => {
    one.leave()
    followers.delete(one)
  }
}

/** Something that nothing draws and that each start has anew, such as a set of what was tried. */
export function perStart<T extends object>(make: () => T): () => T {
  const held = atom(make)
  return () => current.get(held)
}
