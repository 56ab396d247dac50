import { Skeleton, cx } from '@marquee/ui/native'
import { Clock } from '@marquee/ui/icons'
import { useEffect, useState } from 'react'
import { useFormats } from '../shared/formats.ts'
import { useWallet } from '../shared/me.ts'
import { useModal, warmModal } from '../shared/modals.ts'
import { useIsSocketLive } from '../shared/socket-state.ts'
import { useTexts } from '../shared/texts/index.ts'

const OLD_MS = 30_000
const STALE_MS = 120_000
const TICK_MS = 5_000

/** Age of the balance (ms); 0 while the socket vouches for it, and until the page is hydrated. */
function useAge(updatedAt: number): number {
  const isLive = useIsSocketLive()
  const [now, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return isLive || now === 0 ? 0 : Math.max(0, now - updatedAt)
}

/** The one amount of the header. Older than 30 s it says its age, older than 2 min it is greyed. */
export function BalanceChip() {
  const { t } = useTexts()
  const { open } = useModal()
  const { data, dataUpdatedAt } = useWallet()
  const formats = useFormats()
  const age = useAge(dataUpdatedAt)
  if (!data) return <Skeleton shape="box" className="h-10 w-24" />
  const amount = formats.money(data.totalBalance)
  const isOld = age > OLD_MS
  const ageText = isOld ? formats.duration(age) : undefined
  return (
    <button
      type="button"
      onPointerEnter={() => warmModal('wallet')}
      onClick={() => open('wallet')}
      className={cx(
        'press hit inline-flex min-h-10 items-center gap-1.5 rounded-card px-2.5 font-semibold hover:bg-text/6',
        age > STALE_MS && 'text-text-3',
      )}
    >
      <span className="sr-only">
        {isOld && ageText !== undefined
          ? t('shell.balance.labelOld', { amount, age: ageText })
          : t('shell.balance.label', { amount })}
      </span>
      <span aria-hidden key={amount} className="num animate-tint">
        {amount}
      </span>
      {isOld && (
        <span aria-hidden className="inline-flex items-center gap-0.5 text-xs font-normal text-text-3">
          <Clock size={14} />
          <span className="num">{ageText}</span>
        </span>
      )}
    </button>
  )
}
