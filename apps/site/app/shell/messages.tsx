import { ToastHost } from '@marquee/ui/native'
import { useTexts } from '../shared/texts/index.ts'
import { toasts } from '../shared/toasts.ts'

/** Where toasts appear. What was said before it is there waits in the store. */
export default function Messages() {
  const { t } = useTexts()
  return <ToastHost store={toasts} label={t('shell.messages')} closeLabel={t('common.close')} />
}
