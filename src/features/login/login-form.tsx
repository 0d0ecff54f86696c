import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { TextField } from '../../ui/input/text-field.tsx'
import styles from './login.module.css'
import type { useLoginForm } from './use-login-form.ts'

type Props = {
  form: ReturnType<typeof useLoginForm>
  /** The organisation, where it is asked for. */
  corp?: ReactNode
}

/** Account and password, on the login page and in the sheet over a page whose session ended. */
export function LoginForm({ form, corp }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <form id={id} className={styles.form} onSubmit={form.submit} noValidate>
      {form.isInsecure && (
        <Strip tone="warn" icon="lock" inset role="alert">
          {t('faults.insecureTransport')}
        </Strip>
      )}
      {form.errors.form !== undefined && (
        <Strip tone="bad" icon="warn" inset role="alert">
          {form.errors.form}
        </Strip>
      )}
      {corp}
      <TextField
        look="box"
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        value={form.username}
        onChange={form.setUsername}
        error={form.errors.username}
        mostCharacters={128}
      />
      <TextField
        look="box"
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={form.password}
        onChange={form.setPassword}
        error={form.errors.password}
      />
      <Button
        type="submit"
        block
        className={styles.submit ?? ''}
        busy={form.busy}
        busyLabel={t('login.signingIn')}
        disabled={form.isInsecure}
      >
        {t('login.signIn')}
      </Button>
    </form>
  )
}
