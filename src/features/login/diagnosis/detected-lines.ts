import type { TFunction } from 'i18next'
import type { Platform, System } from '../../../../platform-adapters/platform.ts'

/** As their makers write them, in every language. */
const SYSTEM_NAMES: Partial<Record<System, string>> = {
  ios: 'iOS',
  android: 'Android',
  harmony: 'HarmonyOS',
  windows: 'Windows',
  mac: 'macOS',
}

/** What was found out about the place we run in, before anything was asked of it. */
export function detectedLines(t: TFunction, platform: Platform) {
  const { host, system, version, language, theme, notInContainer } = platform
  const isFramed = window.parent !== window
  const line = (name: Name, value: string | undefined) => ({
    name: t(`diagnosis.detected.${name}`),
    value: value ?? t('diagnosis.untold'),
  })
  return [
    line('host', t(`diagnosis.hosts.${host}`)),
    line('system', SYSTEM_NAMES[system] ?? t('diagnosis.otherSystem')),
    ...(host === 'browser' ? [] : [line('version', version), line('language', language)]),
    ...(theme === undefined ? [] : [line('theme', t(`diagnosis.themes.${theme}`))]),
    line('framed', t(isFramed ? 'diagnosis.yes' : 'diagnosis.no')),
    ...(notInContainer === undefined ? [] : [line('why', t(`diagnosis.notInContainer.${notInContainer}`))]),
  ]
}

type Name = 'host' | 'system' | 'version' | 'language' | 'theme' | 'framed' | 'why'
