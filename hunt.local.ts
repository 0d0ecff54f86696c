import fc from 'fast-check'
import { play, runs, start, storyOf } from './tests/support/random-play.ts'
const [seed = 1, count = 300, thorough = 'deep', most = 25] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4], Number(process.argv[5] ?? 25)]
const limitShrink = Number(process.env.SHRINK ?? 6)
type Run = [any, readonly any[]]
function play1([scene, attempts]: Run, say?: (t: string) => void): string | null {
  const story = storyOf(scene, thorough === 'deep')
  if (say) { const g = story.give.bind(story); story.give = (who, c) => { let r; try { r = g(who, c) } catch (e) { say(`  ${who}: ${JSON.stringify(c)} -> THROWS`); throw e }; say(`  ${who}: ${JSON.stringify(c)} -> ${r.ok ? 'ok' : r.fault}; open ${story.open.join(', ')}`); return r } }
  try {
    if (!start(story, scene)) return null
    for (const t of attempts) { if (say && !['offered','refused'].includes(t.kind)) say(`  [${t.kind} ${t.who} ${t.pick}]`); play(story, t) }
    return null
  } catch (e: any) {
    if (say) { say(String(e.stack).split('\n').filter((l: string) => !l.includes('node_modules')).slice(0, 40).join('\n')); if (process.env.STATE) say(JSON.stringify(story.state, null, 1)); if (process.env.EVENTS) say(story.log.map((l) => l.events.map((x) => JSON.stringify(x)).join('\n')).join('\n--\n')) }
    return String(e.message).split('\n').slice(0, e.code === 'ERR_ASSERTION' && e.generatedMessage === false ? 1 : 6).join(' ').replace(/\d+/g, '#').replace(/of n#/, 'of n') + (e.stack.split('\n').find((l: string) => l.includes('/engine/') && !l.includes('tests/'))?.match(/engine\/[^:]*/)?.[0] ?? '')
  }
}
const values = fc.sample(fc.tuple(...(runs(most) as any)) as fc.Arbitrary<Run>, { seed, numRuns: count })
const groups = new Map<string, number>()
let bad = 0
const t0 = Date.now()
for (const v of values) { const k = play1(v); if (k) { bad++; groups.set(k, (groups.get(k) ?? 0) + 1) } }
console.log(`seed ${seed}: ${bad}/${count} failed in ${Date.now() - t0} ms`)
const list = [...groups].sort((a, b) => b[1] - a[1])
for (const [k, n] of list) console.log(n, k)
const only = process.env.ONLY
for (const [k, n] of list.filter(([k]) => !only || k.includes(only)).slice(0, limitShrink)) {
  const d = fc.check(fc.property(fc.tuple(...(runs(most) as any)) as fc.Arbitrary<Run>, (v) => play1(v) !== k), { seed, numRuns: count })
  console.log(`\n=== ${n} x ${k}`); if (Date.now() - t0 > 400_000) break
  const v = d.counterexample?.[0]
  if (v === undefined) { console.log('not found again'); continue }
  const { nodes, routes, ...rest } = v[0].flow.workflow
  for (const node of nodes.filter((n: any) => n.type !== 'gateway' && n.type !== 'start' && n.type !== 'end')) if (node.type === 'approval') { const { type, code, name, participants, mode, onNobody, onDisagree, onInitiator, returnTo, fields, ...more } = node; console.log('  ', code, participants.map((p: any) => p.users?.join() ?? p.source).join('+'), mode, onNobody, onDisagree, onInitiator, fields?.amount?.editable ? 'edit' : '', JSON.stringify(more)) } else console.log('  ', JSON.stringify(node))
  console.log('  ', routes.map((r: any) => `${r.from}->${r.to}${r.when ? ` [${r.when}]` : ''}${r.disagree ? ' [disagree]' : ''}${r.otherwise ? ' [else]' : ''}`).join('; '))
  console.log('  ', JSON.stringify(rest), 'amount', v[0].amount, 'trusted', v[0].trusted)
  play1(v, console.log)
}
