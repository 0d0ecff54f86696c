import type { ChartNode } from '../../../../contract/workflow/chart.ts'

/** How much worse a pixel aside is than one ahead. */
const ASIDE = 1.2

/** What an arrow key leads to: the nearest node that way, straight ahead before aside. */
export function nextNode(nodes: readonly ChartNode[], from: ChartNode, key: string): ChartNode | undefined {
  const way = WAYS[key]
  if (way === undefined) return undefined
  const start = centre(from)
  let best: { readonly node: ChartNode; readonly cost: number } | undefined
  for (const node of nodes) {
    const to = centre(node)
    const ahead = (to.x - start.x) * way.x + (to.y - start.y) * way.y
    if (node === from || ahead <= 0) continue
    const aside = Math.abs((to.x - start.x) * way.y) + Math.abs((to.y - start.y) * way.x)
    if (aside > 2 * ahead) continue
    const cost = ahead + ASIDE * aside
    if (best === undefined || cost < best.cost) best = { node, cost }
  }
  return best?.node
}

const WAYS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

function centre({ x, y, width, height }: ChartNode) {
  return { x: x + width / 2, y: y + height / 2 }
}
