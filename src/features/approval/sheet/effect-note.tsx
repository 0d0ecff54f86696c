import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { simulateAction } from '../../../../contract/workflow/simulate.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useIsOnline } from '../../../lib/device/online.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { ActionKind } from '../../../shared/actions/offers.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './action-sheet.module.css'
import { Emphasised } from './emphasised.tsx'
import { useEffectWords } from './use-effect-words.ts'

type Input = InputOf<typeof simulateAction>

/** Choices follow one another; the engine is asked about the last one. */
const PAUSE_MS = 250

type Props = { readonly input: Input; readonly kind: ActionKind }

/**
 * What will happen, computed by the engine that will do it. Failing to know never stops the action, and without a
 * network nobody is asked.
 */
export function EffectNote({ input, kind }: Props) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const asked = useSettled(input)
  const wordsOf = useEffectWords()
  const query = useQuery({
    ...callQuery(simulateAction, asked),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: isOnline,
  })
  if (!isOnline) return null
  if (query.isPending || asked !== input) return <Skeleton shape="lines" count={2} afterMs={0} />
  if (query.isError)
    return (
      <div className={styles.effect} role="note">
        <Icon name="info" size={18} />
        <div>
          <p>
            {t('approval.effect.failed')} {t(messageKey(query.error), messageParams(query.error))}
          </p>
        </div>
      </div>
    )
  const { main, more } = wordsOf(query.data, kind)
  if (main.length + more.length === 0) return null
  return (
    <div className={styles.effect} role="note">
      <Icon name="flow" size={18} />
      <div>
        {main.map((sentence) => (
          <p key={sentence}>
            <Emphasised text={sentence} />
          </p>
        ))}
        <Further sentences={more} />
      </div>
    </div>
  )
}

const AT_ONCE = 3

/** What else follows; a long list folds, so that what is decided stays in view. */
function Further({ sentences }: { readonly sentences: readonly string[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (sentences.length === 0) return null
  const isFolded = !isOpen && sentences.length > AT_ONCE + 1
  return (
    <>
      <ul className={styles.more}>
        {(isFolded ? sentences.slice(0, AT_ONCE) : sentences).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isFolded && (
        <button type="button" className={styles.unfold} aria-expanded={false} onClick={() => setOpen(true)}>
          {t('approval.more')}
          <Icon name="down" size={16} />
        </button>
      )}
    </>
  )
}

/** The input once it has not changed for a moment; the first one at once. */
function useSettled(input: Input): Input {
  const [settled, setSettled] = useState(input)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(input), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [input])
  return settled
}
