import { Banner } from '@marquee/ui/banner'
import Gift from 'lucide/dist/esm/icons/gift.mjs'
import { bonusAmount, useWallet } from '../../../domain/wallet/index.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Says that a withdrawal leaves the bonus balance untouched. */
export function BonusNotice() {
  const { t } = useTexts('withdraw')
  const formats = useFormats()
  const { data: wallet } = useWallet()
  const bonus = wallet && bonusAmount(wallet)
  if (!bonus || isZero(bonus)) return null
  return (
    <Banner icon={Gift} className="mt-4" title={t('withdraw.bonusStays')}>
      {t('withdraw.bonusText', { bonus: formats.money(bonus) })}
    </Banner>
  )
}
