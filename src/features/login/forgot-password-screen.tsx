import { Link } from 'react-router-dom'
import { paths } from '../../lib/address/paths.ts'
import { storedConfig } from '../../lib/device/device-store.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
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
