import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  EXTERNAL_FORM,
  type ExternalForm,
  switchExternalFormOff,
  switchExternalFormOn,
} from '../../../contract/external-form.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { call } from '../../lib/api/api.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { underBase } from '../../lib/base/base-path.ts'
import { newReplayToken } from '../../lib/base/random.ts'
import { useListTime } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { useName } from '../../lib/i18n/use-name.ts'
import { useMe } from '../../shared/account/me.ts'
import { LinkView } from '../../shared/links/link-view.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/choice/select-field.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { NumberField } from '../../ui/input/number-field.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import styles from './links.module.css'

type Props = {
  readonly form: ExternalForm
  readonly onChanged: () => Promise<unknown>
  readonly onClose: () => void
}

const DAYS = [7, 30, 90, 365] as const

/** Switches a form on or off for people without an account, and shows its link. */
export function ExternalFormSheet({ form, onChanged, onClose }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const [days, setDays] = useState<string>(String(EXTERNAL_FORM.days.usual))
  const [perDay, setPerDay] = useState<string>(String(EXTERNAL_FORM.perDay.usual))
  const token = useRef(newReplayToken())
  const { schemaCode, sheetCode, link, hinders } = form
  const { least, most } = EXTERNAL_FORM.perDay
  const count = Number(perDay)
  const isCount = Number.isInteger(count) && count >= least && count <= most
  const switching = useMutation({
    mutationFn: async () => {
      if (link !== null) await call(switchExternalFormOff, { id: link.id })
      else {
        const asked = { schemaCode, sheetCode, days: Number(days), perDay: count }
        await call(switchExternalFormOn, { ...asked, replayToken: token.current })
      }
      await onChanged()
    },
    onSettled: () => {
      token.current = newReplayToken()
    },
  })
  const isUnfit = hinders.length > 0
  return (
    <Sheet
      open
      title={localise(form.name_i18n, form.name)}
      onClose={onClose}
      {...(isUnfit && link === null
        ? {}
        : {
            foot: (
              <Button
                block
                kind={link === null ? 'primary' : 'danger-outline'}
                busy={switching.isPending}
                busyLabel={t('ui.sending')}
                disabled={link === null && !isCount}
                onClick={() => switching.mutate()}
              >
                {t(link === null ? 'external.switchOn' : 'external.switchOff')}
              </Button>
            ),
          })}
    >
      {switching.isError && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {t(messageKey(switching.error), messageParams(switching.error))}
        </Strip>
      )}
      {link !== null ? (
        <LinkOfForm form={form} link={link} />
      ) : isUnfit ? (
        <p>
          {t('faults.externalFormUnfit', {
            fields: hinders.map(({ name_i18n, name }) => localise(name_i18n, name)).join(', '),
          })}
        </p>
      ) : (
        <>
          <ul className={styles.rules}>
            <li>{t('external.ruleAll')}</li>
            <li>{t('external.ruleOwner')}</li>
            <li>{t('external.ruleHidden')}</li>
          </ul>
          <SelectField
            label={t('external.days')}
            value={days}
            onChange={setDays}
            options={DAYS.map((each) => ({
              value: String(each),
              label: t('external.daysOf', { count: each }),
            }))}
          />
          <NumberField
            label={t('external.perDay')}
            integer
            value={perDay}
            onChange={setPerDay}
            error={isCount ? undefined : t('external.perDayWrong', { least, most })}
          />
        </>
      )}
    </Sheet>
  )
}

function LinkOfForm({ form, link }: { form: ExternalForm; link: NonNullable<ExternalForm['link']> }) {
  const { t } = useTranslation()
  const me = useMe()
  const time = useListTime()
  const nameOf = useName()
  const localise = useLocalised()
  const path = furtherPaths.externalForm(link.pairCode, me?.corpId ?? '')
  return (
    <>
      <LinkView
        title={localise(form.name_i18n, form.name)}
        address={new URL(underBase(path), location.origin).href}
      />
      <dl className={styles.facts}>
        <dt>{t('external.until')}</dt>
        <dd>{time(link.expiresAt)}</dd>
        <dt>{t('external.answers')}</dt>
        <dd>{t('external.answersOf', { count: link.answers, most: link.perDay })}</dd>
        <dt>{t('external.owner')}</dt>
        <dd>{nameOf(link.owner)}</dd>
      </dl>
    </>
  )
}
