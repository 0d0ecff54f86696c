import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { describeFirstRun, firstRun } from '../../../contract/login.ts'
import type { PasswordRule } from '../../../contract/system.ts'
import { call } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { faultOf, messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { sealPassword } from '../../shared/account/seal-password.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { TextField } from '../../ui/input/text-field.tsx'
import styles from './login.module.css'

type Props = { code: string; rule: PasswordRule | undefined; onDone: (corpId: string) => void }
type Values = { corpName: string; name: string; username: string; password: string; again: string }
type Errors = Partial<Record<keyof Values | 'form', string>>

const NOTHING: Values = { corpName: '', name: '', username: '', password: '', again: '' }

/** The administrator's one-time link: sets up the first organisation, or gives the root administrator a new password. */
export function FirstRunForm({ code, rule, onDone }: Props) {
  const { t } = useTranslation()
  const purpose = useLinkPurpose(code)
  const [values, setValues] = useState(NOTHING)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  if (purpose.error !== null)
    return <LoadFailed error={purpose.error} onReload={() => void purpose.refetch()} />
  if (purpose.data === undefined) return <Skeleton count={4} />
  const isNew = purpose.data.purpose === 'create'
  const given = { ...values, username: values.username || (purpose.data.username ?? '') }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check(given, isNew, { required: t('problems.required'), differ: t('firstRun.differ') })
    setErrors(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      const sealed = await sealPassword(given.password)
      const { corpId } = await call(firstRun, {
        code,
        username: given.username.trim(),
        ...(isNew ? { corpName: given.corpName.trim(), name: given.name.trim() } : {}),
        ...sealed,
      })
      onDone(corpId)
    } catch (error) {
      const text = t(messageKey(error), messageParams(error))
      setErrors(faultOf(error) === 'passwordTooWeak' ? { password: text } : { form: text })
    } finally {
      setBusy(false)
    }
  }
  const field = (key: keyof Values) => ({
    look: 'box' as const,
    name: key,
    value: given[key],
    error: errors[key],
    onChange: (value: string) => setValues({ ...values, [key]: value }),
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {errors.form !== undefined && (
        <Strip tone="bad" icon="warn" inset role="alert">
          {errors.form}
        </Strip>
      )}
      {isNew && <TextField label={t('firstRun.corpName')} {...field('corpName')} mostCharacters={100} />}
      {isNew && (
        <TextField label={t('firstRun.name')} autoComplete="name" {...field('name')} mostCharacters={100} />
      )}
      <TextField
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="off"
        {...field('username')}
        mostCharacters={64}
      />
      <TextField
        label={t('login.password')}
        type="password"
        autoComplete="new-password"
        hint={rule === undefined ? undefined : t('firstRun.rule', { min: rule.min, max: rule.max })}
        {...field('password')}
      />
      <TextField
        label={t('firstRun.again')}
        type="password"
        autoComplete="new-password"
        {...field('again')}
      />
      <Button type="submit" block className={styles.submit ?? ''} busy={busy} busyLabel={t('ui.sending')}>
        {isNew ? t('firstRun.create') : t('firstRun.reset')}
      </Button>
    </form>
  )
}

/** What a one-time link is for; asked once. */
export function useLinkPurpose(code: string) {
  return useQuery({ ...callQuery(describeFirstRun, { code }), staleTime: Number.POSITIVE_INFINITY })
}

function check(values: Values, isNew: boolean, words: { required: string; differ: string }): Errors {
  const needed: (keyof Values)[] = isNew
    ? ['corpName', 'name', 'username', 'password', 'again']
    : ['username', 'password', 'again']
  const errors: Errors = {}
  for (const key of needed) if (values[key].trim() === '') errors[key] = words.required
  if (errors.again === undefined && values.again !== values.password) errors.again = words.differ
  return errors
}
