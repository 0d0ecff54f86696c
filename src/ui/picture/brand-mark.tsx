/** The double check in a rounded square, in the theme's colour. */
export function BrandMark({ size = 28 }: { size?: number }) {
  const line = {
    fill: 'none',
    stroke: 'var(--cs-on-primary)',
    strokeWidth: 2.4,
    strokeLinecap: 'round',
  } as const
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="7" fill="var(--cs-primary)" />
      <path d="m6 14.5 3.8 3.8 7.4-8.3" strokeLinejoin="round" {...line} />
      <path d="m14.8 18.2 7.2-8.2" opacity=".62" {...line} />
    </svg>
  )
}
