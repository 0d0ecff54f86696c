import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { modifyUserPassword } from '../../../../contract/my-account.ts'
import { call } from '../../../lib/api/api.ts'
import { faultOf, isTransient, messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { openSession } from '../../../lib/session/session.ts'
import { meQuery } from '../../../shared/account/me.ts'
import { sealPasswords } from '../../../shared/account/seal-password.ts'

export type PasswordValues = { readonly old: string; readonly next: string; readonly again: string }
export type PasswordErrors = Partial<Record<keyof PasswordValues | 'form', string>>

const NOTHING: PasswordValues = { old: '', next: '', again: '' }
const FIELD_OF = {
  wrongOldPassword: 'old',
  passwordUnchanged: 'next',
  passwordTooWeak: 'next',
} as const satisfies Partial<Record<string, keyof PasswordValues>>

/** State of the form: what was typed stays after every failure, each error stands at its field (spec §5). */
export function useChangePassword(onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [values, setValues] = useState(NOTHING)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [busy, setBusy] = useState(false)

  const wrong = (): PasswordErrors => ({
    ...(values.old === '' ? { old: t('me.password.oldRequired') } : {}),
    ...(values.next === ''
      ? { next: t('me.password.nextRequired') }
      : values.next === values.old
        ? { next: t('faults.passwordUnchanged') }
        : {}),
    ...(values.again === ''
      ? { again: t('me.password.againRequired') }
      : values.again !== values.next
        ? { again: t('firstRun.differ') }
        : {}),
  })

  const send = async () => {
    const sealed = await sealPasswords({ oldPassword: values.old, newPassword: values.next })
    openSession(await call(modifyUserPassword, sealed))
    setValues(NOTHING)
    // What asked for the change is over.
    void client.invalidateQueries({ queryKey: meQuery().queryKey })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = wrong()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send()
      onDone()
    } catch (error) {
      setErrors(errorsOf(error, t(messageKey(error), messageParams(error)), t('me.password.unsure')))
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    busy,
    submit,
    change: (key: keyof PasswordValues, value: string) => setValues({ ...values, [key]: value }),
  }
}

function errorsOf(error: unknown, text: string, unsure: string): PasswordErrors {
  const fault = faultOf(error)
  const field = Object.entries(FIELD_OF).find(([name]) => name === fault)?.[1]
  if (field !== undefined) return { [field]: text }
  // The server may have changed it before the answer was lost.
  return { form: isTransient(error) ? `${text} ${unsure}` : text }
}
