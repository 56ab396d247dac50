import { Banner } from '@marquee/ui/banner'
import { Button, buttonClass } from '@marquee/ui/button'
import { useEffect, useRef, useState } from 'react'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type DocumentChoice, type Documents, useOpenPage } from '../queries.ts'
import { useDocumentTexts } from '../use-document-texts.ts'

export interface PageStepProps {
  readonly choice: DocumentChoice
  readonly rules: Documents['file']
  readonly onClose: () => void
}

/** The way to the page of the identity company, which takes the pictures of an identity document. */
export function PageStep({ choice, rules, onClose }: PageStepProps) {
  const { t } = useTexts('documents')
  const texts = useDocumentTexts(rules)
  const offlineReason = useOfflineReason()
  const open = useOpenPage()
  const run = useSingleFlight()
  const [failure, setFailure] = useState<string>()
  const begin = () =>
    run(async () => {
      setFailure(undefined)
      try {
        await open.mutateAsync(choice)
      } catch (error) {
        setFailure(texts.failure(error))
      }
    })
  return (
    <>
      <p className="text-text-2">{t('documents.page.text')}</p>
      <div role="alert">
        {failure !== undefined && (
          <Banner tone="negative" className="mt-4">
            {failure}
          </Banner>
        )}
      </div>
      {open.data ? (
        <>
          <PageLink address={open.data.uploadUrl} />
          <p className="mt-2 text-sm text-text-2">
            <LocalTime iso={open.data.expiresAt}>{(time) => t('documents.page.until', { time })}</LocalTime>
          </p>
          <Button full className="mt-3" onClick={onClose}>
            {t('documents.done')}
          </Button>
        </>
      ) : (
        <Button
          full
          variant="primary"
          className="mt-5"
          pending={open.isPending}
          pendingLabel={t('documents.starting')}
          reason={offlineReason}
          onClick={() => void begin()}
        >
          {t('documents.next')}
        </Button>
      )}
    </>
  )
}

/** Has the focus at once: the button that led to it is gone. */
function PageLink({ address }: { readonly address: string }) {
  const { t } = useTexts('documents')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <a
      ref={link}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'primary', full: true, className: 'mt-5' })}
    >
      {t('documents.page.open')}
    </a>
  )
}
