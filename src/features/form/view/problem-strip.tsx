import { goToNextProblem } from '../../../lib/dom/next-problem.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './problem-strip.module.css'

type Props = { readonly count: number; readonly within: () => HTMLElement | null }

/** Counts what has to be mended and leads to the next of it; leaves with the last one. */
export function ProblemStrip({ count, within }: Props) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <div className={styles.strip} role="alert">
      <Icon name="warn" size={18} />
      <span className={styles.words}>{t('form.problems', { count })}</span>
      <button
        type="button"
        className={styles.next}
        // The field one stands in keeps the focus: from there it leads on.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => goToNextProblem(within())}
      >
        {t('form.nextProblem')}
        <Icon name="down" size={16} />
      </button>
    </div>
  )
}
