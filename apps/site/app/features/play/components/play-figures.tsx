import { Icon } from '@marquee/ui/icon'
import { Money } from '@marquee/ui/money'
import { Skeleton } from '@marquee/ui/skeleton'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import { useState } from 'react'
import { usePlaySummary, useSessionClock } from '../../../domain/session/index.ts'
import { type BonusProduct, playableAmount, useWallet } from '../../../domain/wallet/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface PlayFiguresProps {
  readonly product: BonusProduct
  readonly isRoundRunning: boolean
}

/**
 * Time of day, time and net result since the sign-in, and the playable balance: the same figures as in the site's
 * header, the time to the second (RC-01, RC-02). While a round runs the amounts keep the values from before its result,
 * because the game shows the result first.
 */
export function PlayFigures({ product, isRoundRunning }: PlayFiguresProps) {
  const { t } = useTexts('play')
  const formats = useFormats()
  const modal = useModal()
  const wallet = useHeld(useWallet().data, isRoundRunning)
  const summary = usePlaySummary()
  const clock = useSessionClock()
  const net = useHeld(summary?.net, isRoundRunning)
  if (!wallet) return <Skeleton shape="box" className="h-10 w-40 shrink" />
  return (
    <>
      {summary && (
        <button
          type="button"
          onClick={() => modal.open('safety')}
          className="pressable num flex min-h-10 items-center gap-2 rounded-control bg-care/10 px-2.5 text-sm font-medium whitespace-nowrap text-care @max-[24rem]:px-1.5 @max-[22rem]:px-1 short:items-start short:py-1.5 short:whitespace-normal"
        >
          <span className="sr-only">{summary.label}</span>
          <span aria-hidden className="contents">
            <Icon of={ShieldCheck} className="size-4 @max-[24rem]:hidden short:hidden" />
            {/* On a phone below each other: a longer amount or time does not need a second row of the bar. */}
            <span className="flex flex-col items-start text-xs/4 md:flex-row md:items-center md:gap-2 md:text-sm short:flex-col short:items-start short:gap-0.5 short:text-sm">
              <span>{clock?.elapsed ?? summary.elapsed}</span>
              <span className="md:border-s md:border-care/40 md:ps-2 short:border-s-0 short:ps-0">{net}</span>
            </span>
          </span>
        </button>
      )}
      {/* On a phone the time of day stands above the balance: beside it there is no room. */}
      <span className="num flex min-h-10 flex-col items-end justify-center gap-x-2 rounded-control bg-surface-2 px-2.5 @max-[24rem]:ps-1.5 @max-[22rem]:ps-1 @min-[17rem]:@max-[26rem]:pe-6 md:flex-row md:items-center short:flex-col short:items-start">
        {clock && <time className="text-xs/4 text-text-2 md:text-sm">{clock.time}</time>}
        <p className="text-sm" aria-live="polite">
          <span className="sr-only">{t('play.balance')} </span>
          <Money text={formats.unsignedMoney(playableAmount(wallet, product))} size="sm" />
        </p>
      </span>
    </>
  )
}

/** The value from when holding began; the newest one otherwise. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}
