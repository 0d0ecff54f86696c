import { encode } from 'uqr'

/** An address as a QR code: dark on the ground it stands on, so it is drawn for a light one. */
export function QrImage({ address, className }: { readonly address: string; readonly className?: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={address}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
