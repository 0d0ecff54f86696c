import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { simulateAction } from '../../../../contract/workflow/simulate.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { ACTIONS } from '../../../shared/actions/actions.ts'
import type { ActionKind } from '../../../shared/actions/offers.ts'
import { strong } from './emphasised.tsx'

type Effect = OutputOf<typeof simulateAction>
type Step = Pick<Effect['opens'][number], 'activityName' | 'name_i18n' | 'people'>

const NAMED = 3

/** An effect in sentences: `main` is what everyone has to know, `more` what follows from it. */
export function useEffectWords(): (
  effect: Effect,
  kind: ActionKind,
) => { readonly main: readonly string[]; readonly more: readonly string[] } {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const time = useListTime()
  const list = (words: readonly string[]) => words.join(t('timeline.listSeparator'))
  const nodeOf = ({ name_i18n, activityName }: Pick<Step, 'name_i18n' | 'activityName'>) =>
    localise(name_i18n, activityName)
  const peopleOf = (people: Step['people'], all: number, mark: (text: string) => string) => {
    const named = people.slice(0, NAMED)
    const listed = mark(list(named.map(nameOf)))
    return all > named.length
      ? t('approval.effect.andOthers', { people: listed, count: all - named.length })
      : listed
  }
  const opened = (step: Effect['opens'][number], kind: ActionKind) => {
    const { people, mode } = step
    const node = strong(nodeOf(step))
    if (people.length === 0) return t('approval.effect.opensNobody', { node })
    const who = peopleOf(people, people.length, strong)
    if (ACTIONS[kind].effect === 'return') return t('approval.effect.returns', { people: who })
    if (people.length === 1 || mode === null) return t('approval.effect.opensOne', { node, people: who })
    return t(`approval.effect.opens.${mode}`, { node, people: who })
  }
  return (effect, kind) => {
    const { waits, opens, ends, rerunBecause, told } = effect
    const { closes = [], locks = [], timers = [], ahead = [] } = effect
    const others = toldBeside(told, opens)
    const said = ACTIONS[kind].effect
    const isVote = said === 'vote'
    const main = [
      // After another action a node that goes on waiting waits as it did before.
      ...(waits === null || !isVote
        ? []
        : [
            t('approval.effect.waits', {
              node: strong(nodeOf(waits)),
              agreed: waits.agreed,
              needed: waits.needed,
            }),
          ]),
      ...(typeof said === 'object'
        ? [t(`approval.effect.own.${said.own}`)]
        : opens.map((step) => opened(step, kind))),
      ...(ends === null ? [] : [t(`approval.effect.ends.${ends}`)]),
      ...(rerunBecause === undefined ? [] : [t(`approval.effect.rerun.${rerunBecause}`)]),
    ]
    const more = [
      ...closes
        .filter(({ people }) => people.length > 0)
        .map((step) =>
          t('approval.effect.closes', {
            node: nodeOf(step),
            people: peopleOf(step.people, step.people.length, plain),
          }),
        ),
      ...(others.people.length === 0
        ? []
        : [t('approval.effect.told', { people: peopleOf(others.people, others.count, plain) })]),
      ...(locks.length === 0
        ? []
        : [
            t('approval.effect.locks', {
              fields: list(locks.map((field) => localise(field.name_i18n, field.name))),
            }),
          ]),
      ...timers.map((timer) =>
        t(`approval.effect.timers.${timer.kind}`, { node: nodeOf(timer), time: time(timer.at) }),
      ),
      ...ahead.map((step) => {
        const words = [nodeOf(step), peopleOf(step.people, step.people.length, plain)]
          .filter(Boolean)
          .join(' · ')
        const fields = list(step.dependsOn.map((name) => localise(name, '')))
        return fields === ''
          ? t('approval.effect.ahead', { step: words })
          : t('approval.effect.aheadDepends', { step: words, fields })
      }),
    ]
    const isSilent = main.length === 0 && isVote
    return { main: isSilent ? [t('approval.effect.nothing')] : main, more: [...new Set(more)] }
  }
}

const plain = (text: string) => text

/** Who gets a message beside those whose task opens: that they hear of it goes without saying. */
function toldBeside(told: Effect['told'], opens: Effect['opens']) {
  const asked = new Set(opens.flatMap(({ people }) => people.map(({ id }) => id)))
  const { count, people } = told ?? { count: 0, people: [] }
  const others = people.filter(({ id }) => !asked.has(id))
  return { people: others, count: count - (people.length - others.length) }
}
