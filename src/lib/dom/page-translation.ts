/** A font in a font, and some that stood there before. */
const MOST_STEPS = 8

/**
 * A browser that translates the page takes React's text nodes out and puts elements in their place. React goes on with
 * the nodes it made: removing one, or placing something before one, fails, and a new value is written where nobody sees
 * it. Here each node taken out is known with what stands for it. What React removes or looks for is then that element;
 * a node that gets a new value, or another place, comes back with it, and the browser translates it anew. So neither
 * our parts nor those of a library have to be written for it, and what is shown is never a value of before.
 */
export function followTranslation(root: Node): () => void {
  const native = { ...ownOf(Node.prototype, 'removeChild', 'insertBefore', 'appendChild') }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const standIns = new WeakMap<Node, Node>()
  const observer = new MutationObserver(note)
  observer.observe(root, { childList: true, subtree: true })

  function note(records: readonly MutationRecord[]): void {
    const fresh = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]).filter(mayStandIn))
    if (fresh.size === 0) return
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const beside = [...addedNodes, previousSibling, nextSibling]
      for (const taken of removedNodes) {
        if (!mayStandIn(taken)) continue
        // An original that is shown again comes for the translation only.
        const standIn = beside.find(
          (node) => node !== null && fresh.has(node) && (isFont(node) || isFont(taken)),
        )
        if (standIn === undefined || standIn === null || standIn === taken) continue
        standIns.set(taken, standIn)
        standIns.delete(standIn)
        fresh.delete(standIn)
      }
    }
  }

  /** What is there for a node in its parent: itself, what it was put into, or what was put in its place. */
  function placeOf(parent: Node, node: Node): Node {
    if (node.parentNode === parent || !isText(node)) return node
    note(observer.takeRecords())
    let place: Node | undefined | null = node
    for (let steps = 0; steps < MOST_STEPS && place != null; steps += 1) {
      if (place.parentNode === parent) return place
      place = isFont(place.parentNode) ? place.parentNode : standIns.get(place)
    }
    return node
  }

  /** What stands for a text that goes to `into`, or back to where it stood, goes. */
  function comeBack(text: Node, into?: Node): void {
    if (!isText(text) || text.parentNode !== null) return
    note(observer.takeRecords())
    let place = standIns.get(text)
    while (place !== undefined && place.parentNode === null) place = standIns.get(place)
    const parent = place?.parentNode
    // A translator that keeps the original puts it into what it made.
    if (place === undefined || parent == null || (into !== undefined && place.contains(into))) return
    standIns.delete(text)
    if (into === undefined) native.insertBefore.call(parent, text, place)
    native.removeChild.call(parent, place)
  }

  Node.prototype.removeChild = function removeChild<T extends Node>(this: Node, child: T): T {
    native.removeChild.call(this, placeOf(this, child))
    return child
  }
  Node.prototype.insertBefore = function insertBefore<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    comeBack(node, this)
    native.insertBefore.call(this, node, before == null ? null : placeOf(this, before))
    return node
  }
  Node.prototype.appendChild = function appendChild<T extends Node>(this: Node, node: T): T {
    comeBack(node, this)
    native.appendChild.call(this, node)
    return node
  }
  if (nodeValue !== undefined) {
    Object.defineProperty(Text.prototype, 'nodeValue', {
      ...nodeValue,
      set(this: Text, text: string | null) {
        comeBack(this)
        nodeValue.set?.call(this, text)
      },
    })
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, native)
    Reflect.deleteProperty(Text.prototype, 'nodeValue')
  }
}

function ownOf<K extends keyof Node>(target: Node, ...names: readonly K[]): Pick<Node, K> {
  return Object.fromEntries(names.map((name) => [name, target[name]])) as Pick<Node, K>
}

const isText = (node: Node) => node.nodeType === Node.TEXT_NODE

/** What translators make: nothing of ours is one. */
const isFont = (node: Node | null) => node?.nodeName === 'FONT'

const mayStandIn = (node: Node) => isFont(node) || isText(node)
