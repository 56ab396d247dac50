import { encodeQR } from 'qr'
import { useTexts } from '../../../shared/texts/index.ts'
import { qrPath } from '../qr-path.ts'

/** Light modules around the code, as ISO 18004 asks for. */
const BORDER = 4

/** The QR code of an address, dark on white in every theme: cameras read nothing else reliably. */
export function SecondFactorQr({ uri }: { uri: string }) {
  const { t } = useTexts('security')
  const { size, path } = qrPath(encodeQR(uri, 'raw', { border: BORDER }))
  return (
    <svg
      role="img"
      aria-label={t('factor.qr')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
