import { Link } from 'react-router-dom'
import { storedConfig } from '../../lib/device-store.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/translation.tsx'
import styles from './login.module.css'
import { LoginFrame } from './login-frame.tsx'

/** What to do without one's password; the same for every account, known or not (security A-14). */
export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  return (
    <LoginFrame title={t('forgot.title')}>
      <p>{t('forgot.text')}</p>
      <ol className={styles.steps}>
        <li>{t('forgot.ask')}</li>
        <li>{t('forgot.open')}</li>
        <li>{t('forgot.set')}</li>
      </ol>
      <Link className={styles.forgot} to={paths.login(storedConfig().corpId)}>
        {t('forgot.back')}
      </Link>
    </LoginFrame>
  )
}
