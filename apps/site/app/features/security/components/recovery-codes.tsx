import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import Copy from 'lucide/dist/esm/icons/copy.mjs'
import Download from 'lucide/dist/esm/icons/download.mjs'
import { useEffect, useRef } from 'react'
import { useBrand } from '../../../shared/request/root-data.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { codesFile } from '../second-factor-model.ts'
import { useCopy } from '../use-copy.ts'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The recovery codes, which the server cannot show again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTexts('security')
  const brand = useBrand()
  const copy = useCopy()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  function download() {
    const text = codesFile(t('factor.codes.file', { brand: brand.name }), codes)
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('factor.codes.title')}
      </h3>
      <Banner tone="warning">{t('factor.codes.text')}</Banner>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line p-4 font-mono">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy(codes.join('\n'))}>
          {t('factor.codes.copy')}
        </Button>
        <Button icon={Download} onClick={download}>
          {t('factor.codes.download')}
        </Button>
      </div>
      <Button variant="primary" full onClick={onDone}>
        {t('factor.codes.done')}
      </Button>
    </div>
  )
}
