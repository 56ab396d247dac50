import { Banner } from '@marquee/ui/banner'
import { Meter } from '@marquee/ui/meter'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Documents } from '../queries.ts'

/** Levels of players who may still prove identity and address although nobody has asked for it. */
const unprovenLevels: readonly Documents['kycStatus'][] = [
  'NOT_VERIFIED',
  'DATA_VERIFIED',
  'PENDING',
  'PENDING_EXPIRED',
  'RESTRICTED',
]

/** How much of what was asked for is verified, and what is left to do. */
export function Readiness({ readiness, kycStatus }: Pick<Documents, 'readiness' | 'kycStatus'>) {
  const { t } = useTexts('documents')
  const { list } = useFormats()
  const { asked, verified, underReview, toSend, isNothingToDo } = readiness
  if (asked === 0 && unprovenLevels.includes(kycStatus))
    return (
      <Banner tone="info" title={t('documents.early')}>
        {t('documents.earlyText')}
      </Banner>
    )
  if (isNothingToDo || asked === 0)
    return (
      <Banner tone="positive" title={t('documents.nothing')}>
        {t('documents.nothingText')}
      </Banner>
    )
  const progress = t('documents.progress', { verified, asked })
  const kinds = toSend.map((kind) => t(`documents.kind.${kind}`))
  return (
    <section className="rounded-card border border-line bg-surface-1 p-4 md:p-5">
      <h2 className="display text-xl">{progress}</h2>
      <Meter
        label={t('documents.progressName')}
        share={verified / asked}
        valueText={progress}
        tone="brand"
        className="mt-2.5"
      />
      <div role="status" className="mt-2.5 grid gap-0.5 text-sm text-text-2">
        {kinds.length > 0 && <p className="text-text">{t('documents.toSend', { kinds: list(kinds) })}</p>}
        {underReview > 0 && <p>{t('documents.checking', { count: underReview })}</p>}
        {verified === asked && <p>{t('documents.complete')}</p>}
      </div>
    </section>
  )
}
