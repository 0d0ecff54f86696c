import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { simulateAction } from '../../../contract/workflow/simulate.ts'
import { messageKey, messageParams } from '../../lib/app-error.ts'
import { callQuery } from '../../lib/query-client.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './decision-sheet.module.css'
import { Emphasised, strong } from './emphasised.tsx'
import { useName } from './use-name.ts'

type Input = InputOf<typeof simulateAction>
type Effect = OutputOf<typeof simulateAction>

const NAMED = 3

/** What will happen, computed by the engine that will do it. Failing to know never stops the action. */
export function EffectNote({ input }: { readonly input: Input }) {
  const { t } = useTranslation()
  const query = useQuery({ ...callQuery(simulateAction, input), staleTime: 0, gcTime: 0, retry: false })
  if (query.isPending) return <Skeleton shape="lines" count={1} afterMs={0} />
  return (
    <div className={styles.effect} role="note">
      <Icon name={query.isError ? 'info' : 'flow'} size={18} />
      <div>
        {query.isError ? (
          <p>
            {t('approval.effect.failed')} {t(messageKey(query.error), messageParams(query.error))}
          </p>
        ) : (
          <Sentences effect={query.data} action={input.actionCode} />
        )}
      </div>
    </div>
  )
}

function Sentences({ effect, action }: { readonly effect: Effect; readonly action: Input['actionCode'] }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const { waits, opens, ends } = effect
  const sentences = [
    waits === null
      ? null
      : t('approval.effect.waits', {
          node: strong(localise(waits.name_i18n, waits.activityName)),
          agreed: waits.agreed,
          needed: waits.needed,
        }),
    ...opens.map((step) => {
      const node = strong(localise(step.name_i18n, step.activityName))
      const names = step.people.slice(0, NAMED).map(nameOf)
      const listed = strong(names.join(t('timeline.listSeparator')))
      const rest = step.people.length - names.length
      const people = rest > 0 ? t('approval.effect.andOthers', { people: listed, count: rest }) : listed
      if (step.people.length === 0) return t('approval.effect.opensNobody', { node })
      if (action === 'reject') return t('approval.effect.returns', { people })
      if (step.people.length === 1 || step.mode === null)
        return t('approval.effect.opensOne', { node, people })
      return t(`approval.effect.opens.${step.mode}`, { node, people })
    }),
    ends === null ? null : t(`approval.effect.ends.${ends}`),
  ].filter((sentence) => sentence !== null)
  if (sentences.length === 0) return <p>{t('approval.effect.nothing')}</p>
  return sentences.map((sentence) => (
    <p key={sentence}>
      <Emphasised text={sentence} />
    </p>
  ))
}
