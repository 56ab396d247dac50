import { Banner } from '@marquee/ui/banner'
import { LinkText } from '@marquee/ui/link-text'
import { DocumentsNotice } from '../../../domain/documents/index.ts'
import type { Withdrawal } from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { isAboveOwnLimit } from '../model.ts'
import type { WithdrawalState } from '../model.ts'

export interface WithdrawNoticesProps {
  readonly state: WithdrawalState
  readonly isLoyal: boolean
  /** The request whose answer was lost has arrived. */
  readonly arrived: Withdrawal | undefined
  /** The last request exceeded the remaining balance. */
  readonly hasShortfall: boolean
  readonly onFollow: (id: string) => void
}

/** Notices above the amount field. */
export function WithdrawNotices({ state, isLoyal, arrived, hasShortfall, onFollow }: WithdrawNoticesProps) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const { withdrawable, limit, pending, daysLeftToVerifyDocuments: daysLeft } = state
  const left = formats.money(withdrawable)
  const [newest] = pending
  return (
    <div className="grid gap-4 not-empty:mb-5">
      {arrived && (
        <Banner
          role="status"
          tone="positive"
          title={t('withdraw.arrived.title')}
          actions={
            <LinkText onClick={() => onFollow(arrived.pendingWithdrawalId)}>{t('withdraw.follow')}</LinkText>
          }
        >
          <LocalTime iso={arrived.requestedAt}>
            {(time) => t('withdraw.arrived.text', { amount: formats.money(arrived.amount), time })}
          </LocalTime>
        </Banner>
      )}
      {hasShortfall && (
        <Banner role="alert" tone="warning" title={t('withdraw.shortfall.title', { left })}>
          {newest ? (
            <LocalTime iso={newest.requestedAt}>
              {(time) => t('withdraw.shortfall.other', { amount: formats.money(newest.amount), time, left })}
            </LocalTime>
          ) : (
            t('withdraw.shortfall.text', { left })
          )}
        </Banner>
      )}
      {isLoyal && (
        <>
          <Banner tone="info">{t('withdraw.loyal')}</Banner>
          {daysLeft === null ? null : <DocumentsNotice daysLeft={daysLeft} />}
        </>
      )}
      {isAboveOwnLimit(withdrawable, limit) && limit ? (
        <Banner tone="care" title={t('withdraw.limitTitle', { limit: formats.money(limit) })}>
          {t('withdraw.limitText')}
        </Banner>
      ) : null}
    </div>
  )
}
