import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExternalForm, listExternalForms } from '../../../contract/external-form.ts'
import { useBack } from '../../lib/address/back.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Cell, CellGroup } from '../../ui/list/cell.tsx'
import { ExternalFormSheet } from './external-form-sheet.tsx'
import styles from './links.module.css'

/** The forms of my applications: which of them people without an account may fill in, and by which link. */
export function ExternalFormsScreen() {
  const { t } = useTranslation()
  const back = useBack()
  const isWide = useIsWide()
  const localise = useLocalised()
  const [openedKey, setOpenedKey] = useState<string | null>(null)
  const query = useQuery(callQuery(listExternalForms, {}))
  const forms = query.data ?? []
  const opened = forms.find((form) => keyOf(form) === openedKey)
  const apps = [...new Map(forms.map((form) => [form.appCode, form])).values()]
  return (
    <Page
      title={t('external.admin')}
      {...(isWide ? {} : { onBack: () => back.to(paths.me()) })}
      onRefresh={() => query.refetch()}
    >
      {query.isPending && <Skeleton shape="cards" count={4} />}
      {query.isError && query.data === undefined && (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
      )}
      {query.isSuccess && forms.length === 0 && (
        <Empty icon="file" title={t('external.none')} text={t('external.noneText')} />
      )}
      {forms.length > 0 && (
        <div className={styles.list}>
          <p className={styles.about}>{t('external.about')}</p>
          {apps.map((app) => (
            <CellGroup key={app.appCode} title={localise(app.appName_i18n, app.appName)}>
              {forms
                .filter(({ appCode }) => appCode === app.appCode)
                .map((form) => (
                  <Cell
                    key={keyOf(form)}
                    icon={form.link === null ? 'lock' : 'link'}
                    title={<FormName form={form} />}
                    value={t(form.link === null ? 'external.off' : 'external.on')}
                    onClick={() => setOpenedKey(keyOf(form))}
                  />
                ))}
            </CellGroup>
          ))}
        </div>
      )}
      {opened !== undefined && (
        <ExternalFormSheet
          key={keyOf(opened)}
          form={opened}
          onChanged={() => query.refetch()}
          onClose={() => setOpenedKey(null)}
        />
      )}
    </Page>
  )
}

const keyOf = ({ schemaCode, sheetCode }: ExternalForm) => `${schemaCode} ${sheetCode}`

/** A form is often called as its model is: then once is enough. */
function FormName({ form }: { readonly form: ExternalForm }) {
  const localise = useLocalised()
  const name = localise(form.name_i18n, form.name)
  const model = localise(form.modelName_i18n, form.modelName)
  return <span className={styles.name}>{name === model ? name : `${model} · ${name}`}</span>
}
