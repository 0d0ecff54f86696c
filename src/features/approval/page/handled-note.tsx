import { Suspense } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { handledText } from '../../../shared/work-items/handled-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from '../approval-screen.module.css'
import { KeptText } from './kept-text.tsx'
import type { LeftBehind } from './use-left-behind.ts'

const LeftValues = lazyPart(async () => (await import('./left-values.tsx')).LeftValues)

export type Handled = { readonly byName: string; readonly action: string; readonly at: string }

type Props = {
  readonly handled: Handled
  /** What I had written. */
  readonly text: string
  /** What I had filled in. */
  readonly left: LeftBehind
  readonly page: FormPage
  readonly onNext: (() => void) | undefined
}

/** In place of the action bar: the item is closed, by whom, how, when; and the way on. */
export function HandledNote({ handled, text, left, page, onNext }: Props) {
  const { t } = useTranslation()
  const time = useListTime()
  return (
    <div className={styles.handled} role="status">
      <KeptText text={text} />
      {Object.keys(left.data).length > 0 && (
        <Suspense fallback={null}>
          <LeftValues page={page} data={left.data} fields={left.fields} />
        </Suspense>
      )}
      <div className={styles.handledLine}>
        <Icon name="info" size={18} />
        <p>{handledText(t, { ...handled, time: time(handled.at) })}</p>
        {onNext !== undefined && (
          <Button kind="outline" onClick={onNext}>
            {t('approval.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
