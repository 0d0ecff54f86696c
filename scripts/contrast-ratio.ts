/** WCAG 2 contrast ratio of two colours written `#RRGGBB`, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255]
  return 0.2126 * linear(red ?? 0) + 0.7152 * linear(green ?? 0) + 0.0722 * linear(blue ?? 0)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
