import { Skeleton } from '@marquee/ui/skeleton'
import { BalanceAmount, playableAmount, useBalanceAge, useWallet } from '../domain/wallet/index.ts'
import { useFormats } from '../shared/formats/formats.ts'
import { preloadModal, useModal } from '../shared/navigation/modals.ts'
import { useTexts } from '../shared/texts/index.ts'

/** The only amount in the header: the playable balance. Opens the wallet. */
export function BalanceChip() {
  const { t } = useTexts()
  const { open } = useModal()
  const { data, dataUpdatedAt } = useWallet()
  const { age, ms } = useBalanceAge(dataUpdatedAt)
  const formats = useFormats()
  if (!data) return <Skeleton shape="box" className="h-10 w-24" />
  const playable = playableAmount(data)
  const amount = formats.money(playable)
  return (
    <button
      type="button"
      onPointerEnter={() => preloadModal('wallet')}
      onClick={() => open('wallet')}
      className="pressable tap-target inline-flex min-h-10 items-center rounded-card bg-surface-2 px-3 hover:bg-surface-3"
    >
      <span className="sr-only">
        {age === 'fresh'
          ? t('shell.balance.label', { amount })
          : t('shell.balance.labelOld', { amount, age: formats.duration(ms) })}
      </span>
      <span aria-hidden>
        <BalanceAmount amount={playable} updatedAt={dataUpdatedAt} className="font-semibold" />
      </span>
    </button>
  )
}
