import { Icon } from '@marquee/ui/icon'
import Loader from 'lucide/dist/esm/icons/loader.mjs'
import { useTexts } from '../../../shared/texts/index.ts'

/** An answer is on its way. */
export function WaitLine() {
  const { t } = useTexts('signup')
  return (
    <p aria-live="polite" className="flex items-center gap-3 text-text-2">
      <Icon of={Loader} className="animate-turn motion-off:animate-pulse" />
      {t('pnp.wait')}
    </p>
  )
}
