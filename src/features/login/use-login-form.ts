import { type FormEvent, useState } from 'react'
import { AppError, faultOf, messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { canSeal } from '../../shared/account/seal-password.ts'
import { type Credentials, signIn } from '../../shared/account/sign-in.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'

/** Long enough to be read on the way to the first screen. */
const HELD_BACK_SECONDS = 20

export type LoginErrors = Partial<Record<'corpId' | 'username' | 'password' | 'form', string>>

type Options = {
  corpId: string
  /** An organisation must be named. */
  needsCorp: boolean
  onSignedIn: () => void | Promise<void>
  /** Runs between the right answer and the new session. */
  before?: () => Promise<void>
}

/** State of the login form: what was typed stays after every failure, each error stands at its field. */
export function useLoginForm({ corpId, needsCorp, onSignedIn, before }: Options) {
  const { t } = useTranslation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<LoginErrors>({})
  const [busy, setBusy] = useState(false)

  const missing = (): LoginErrors => ({
    ...(needsCorp && corpId === '' ? { corpId: t('login.corpRequired') } : {}),
    ...(username.trim() === '' ? { username: t('login.usernameRequired') } : {}),
    ...(password === '' ? { password: t('login.passwordRequired') } : {}),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = missing()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await before?.()
      const heldBack = await signIn(credentials(corpId, username, password))
      await onSignedIn()
      if (heldBack > 0) showToast({ text: t('login.attemptsHeldBack'), seconds: HELD_BACK_SECONDS })
    } catch (error) {
      setErrors(errorsOf(error, t(messageKey(error), messageParams(error))))
    } finally {
      setBusy(false)
    }
  }

  return {
    username,
    setUsername,
    password,
    setPassword,
    errors,
    busy,
    submit,
    /** Plain http beyond this machine: passwords cannot be protected on their way. */
    isInsecure: !canSeal(),
  }
}

function credentials(corpId: string, username: string, password: string): Credentials {
  return { corpId: corpId === '' ? undefined : corpId, username: username.trim(), password }
}

function errorsOf(error: unknown, text: string): LoginErrors {
  if (!(error instanceof AppError)) return { form: text }
  const fault = faultOf(error)
  if (fault === 'wrongCredentials') return { password: text }
  if (fault === 'unknownOrganisation') return { corpId: text }
  return { form: text }
}
