import { IconButton } from '@marquee/ui/icon-button'
import Copy from 'lucide/dist/esm/icons/copy.mjs'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'

/** First and last characters of a long reference, short enough to read out to support. */
export function shortenReference(id: string): string {
  return id.length <= 18 ? id : `${id.slice(0, 8)}…${id.slice(-6)}`
}

/** A reference on one line, with a button that copies the whole of it. */
export function Reference({ id }: { id: string }) {
  const { t } = useTexts('payments')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      toast({ kind: 'success', text: t('payments.copied') })
    } catch {
      toast({ kind: 'error', text: id })
    }
  }
  return (
    <span className="-my-2 -me-2 inline-flex items-center gap-1">
      <span className="whitespace-nowrap" title={id}>
        <span aria-hidden>{shortenReference(id)}</span>
        <span className="sr-only">{id}</span>
      </span>
      <IconButton size="sm" icon={Copy} label={t('payments.copyReference')} onClick={() => void copy()} />
    </span>
  )
}
