import { ToastHost } from '@marquee/ui/toast-host'
import { useTexts } from '../shared/texts/index.ts'
import { toasts } from '../shared/ui/toasts.ts'

/** Renders toasts. Toasts from before it has loaded wait in the store. */
export default function Toaster() {
  const { t } = useTexts()
  return <ToastHost store={toasts} label={t('shell.messages')} closeLabel={t('common.close')} />
}
