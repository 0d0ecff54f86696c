import { useQuery } from '@tanstack/react-query'
import { getSystemConfig } from '../../../../contract/system.ts'
import { useBack } from '../../../lib/address/back.ts'
import { furtherPaths } from '../../../lib/address/further-paths.ts'
import { paths } from '../../../lib/address/paths.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { isFramed } from '../../../lib/session/login-redirect.ts'
import { useMe } from '../../../shared/account/me.ts'
import { OwnWindow } from '../../../shared/account/own-window.tsx'
import { canSeal } from '../../../shared/account/seal-password.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { TextField } from '../../../ui/input/text-field.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import styles from './password.module.css'
import { type PasswordValues, useChangePassword } from './use-change-password.ts'

/** A new password, after the old one (spec §2 "change password", §5). */
export function PasswordScreen() {
  const { t } = useTranslation()
  const back = useBack()
  const me = useMe()
  const rule = useQuery(callQuery(getSystemConfig, {})).data?.passwordRule
  const { values, errors, busy, submit, change } = useChangePassword(() => {
    showToast({ icon: 'check', text: t('me.password.changed') })
    back.to(paths.me())
  })
  const isInsecure = !canSeal()
  if (isFramed()) {
    return (
      <Page title={t('me.password.title')} onBack={() => back.to(paths.me())} ground="surface">
        <div className={styles.form}>
          <OwnWindow path={furtherPaths.password()} onSignedIn={() => back.to(paths.me())} />
        </div>
      </Page>
    )
  }
  const field = (key: keyof PasswordValues) => ({
    look: 'box' as const,
    type: 'password' as const,
    name: key,
    value: values[key],
    error: errors[key],
    onChange: (value: string) => change(key, value),
  })
  return (
    <Page title={t('me.password.title')} onBack={() => back.to(paths.me())} ground="surface">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {isInsecure && (
          <Strip tone="warn" icon="lock" inset role="alert">
            {t('faults.insecureTransport')}
          </Strip>
        )}
        {errors.form !== undefined && (
          <Strip tone="bad" icon="warn" inset role="alert">
            {errors.form}
          </Strip>
        )}
        <TextField label={t('me.password.old')} autoComplete="current-password" {...field('old')} />
        <TextField
          label={t('me.password.next')}
          autoComplete="new-password"
          hint={rule === undefined ? undefined : t('me.password.rule', { min: rule.min, max: rule.max })}
          {...field('next')}
        />
        <TextField label={t('me.password.again')} autoComplete="new-password" {...field('again')} />
        <p className={styles.note}>{t('me.password.effect')}</p>
        <Button type="submit" block busy={busy} busyLabel={t('ui.sending')} disabled={isInsecure}>
          {t('me.password.save')}
        </Button>
        {/* Tells a password manager whose password this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={me?.username ?? ''}
          readOnly
          hidden
        />
      </form>
    </Page>
  )
}
