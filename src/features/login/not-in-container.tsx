import { useNavigate } from 'react-router-dom'
import type { NotInContainer as Reason } from '../../../platform-adapters/platform.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { useTexts } from './diagnosis/use-texts.ts'
import styles from './login.module.css'

type Props = {
  readonly reason: Reason
  readonly corpId: string | undefined
}

/** A container that we cannot use as one signs nobody in: why, and what to do about it. */
export function NotInContainer({ reason, corpId }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const texts = useTexts()
  if (!texts.isSuccess) return null
  return (
    <div className={styles.vendors}>
      <Strip
        tone="warn"
        icon="warn"
        inset
        role="alert"
        action={{ label: t('login.diagnose'), run: () => void navigate(furtherPaths.diagnose(corpId)) }}
      >
        {t(`diagnosis.notInContainer.${reason}`)}
      </Strip>
    </div>
  )
}
