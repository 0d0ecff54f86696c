/** Everything that may stand in a header's quoted text as it is. */
const PLAIN = /[^A-Za-z0-9 ._()+-]/g
/** What RFC 8187 allows unescaped; encodeURIComponent leaves a few more. */
const LEFT_OVER = /['()*!]/g

/**
 * `attachment` with the name for old and new readers (RFC 6266): the plain one has nothing that could end the header,
 * the other carries every character (security F-08).
 */
export function attachmentHeader(name: string): string {
  const plain = name.replace(PLAIN, '_').slice(0, 150)
  const whole = encodeURIComponent(name).replace(
    LEFT_OVER,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
