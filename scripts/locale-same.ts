/** Names of products, formats and languages need no translation. */
const NAMES = [
  'Countersign',
  'English',
  'Français',
  'Español',
  '中文',
  'PDF',
  'CSV',
  'Excel',
  'API',
  'ID',
  'DingTalk',
  'WeCom',
]
/** Units that are written so. */
const UNITS = ['{{size}} KB', '{{size}} MB']

/** Texts that are rightly spelled as in English. */
export const SAME_AS_ENGLISH: Readonly<Record<'zh' | 'fr' | 'es', readonly string[]>> = {
  zh: [...NAMES, ...UNITS],
  fr: [
    ...NAMES,
    'Actions',
    'Application',
    'Applications',
    'Date',
    'Documents',
    'Menu',
    'Messages',
    'Mode',
    'Note',
    'Notes',
    'Notifications',
    'Options',
    'Organisation',
    'Page',
    'Personnes',
    'Photo',
    'Question',
    'Services',
    'Total',
    'Type',
    'Types',
    'Version',
  ],
  es: [...NAMES, ...UNITS, 'Apps', 'Error', 'General', 'No', 'Roles', 'Total'],
}
