import {
  MESSAGE_GROUP_NAMES,
  type MessageGroup,
  type MessageSettings,
} from '../../../contract/message-settings.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import styles from './settings.module.css'

type Props = {
  readonly settings: MessageSettings
  readonly onChange: (change: Partial<MessageSettings>) => void
}

/** Per kind: in the list, on devices. */
export function KindTable({ settings, onChange }: Props) {
  const { t } = useTranslation()
  const toggled = (off: readonly MessageGroup[], group: MessageGroup, isOn: boolean) =>
    isOn ? off.filter((one) => one !== group) : [...off, group]
  const columns = ['inAppOff', 'pushOff'] as const
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('messages.setting.kind')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.narrow}>
              {t(`messages.setting.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MESSAGE_GROUP_NAMES.map((group) => {
          const name = t(`messages.groups.${group}`)
          return (
            <tr key={group}>
              <th scope="row">{name}</th>
              {columns.map((column) => (
                <td key={column} className={styles.narrow}>
                  <Switch
                    label={`${name}: ${t(`messages.setting.${column}`)}`}
                    checked={!settings[column].includes(group)}
                    onChange={(isOn) => onChange({ [column]: toggled(settings[column], group, isOn) })}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
