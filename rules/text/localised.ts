/**
 * A text in the reader's language, else in the organisation's, else in any that is there; '' when there is none.
 */
export function localised(
  texts: Readonly<Partial<Record<string, string>>>,
  locale: string,
  fallbackLocale: string,
): string {
  for (const wanted of [locale, fallbackLocale]) {
    const text = Object.hasOwn(texts, wanted) ? texts[wanted] : undefined
    if (text) return text
  }
  return Object.values(texts).find((text) => text) ?? ''
}
